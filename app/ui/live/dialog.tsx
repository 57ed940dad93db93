import { Dialog } from "@chakra-ui/react/dialog";
import { Portal } from "@chakra-ui/react/portal";
import { column, row, slotRecipe } from "../styles";
import { chakraWith } from "./chakra";

interface LiveDialogProps {
  title: string;
  children: React.ReactNode;
  /** The first gets the focus. */
  actions: React.ReactNode;
  onClose: () => void;
}

/** A modal question. */
export default function LiveDialog({ title, children, actions, onClose }: LiveDialogProps) {
  return (
    <LiveChakra>
      <Dialog.Root open role="alertdialog" closeOnInteractOutside={false} onOpenChange={onClose}>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <Dialog.Title asChild>
                <h2>{title}</h2>
              </Dialog.Title>
              <Dialog.Description asChild>
                <div>{children}</div>
              </Dialog.Description>
              <Dialog.Footer>{actions}</Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </LiveChakra>
  );
}

const dialogRecipe = slotRecipe({
  backdrop: { position: "fixed", inset: 0, bg: "rgb(0 0 0/.5)", zIndex: "above" },
  positioner: {
    position: "fixed",
    inset: 0,
    zIndex: "above",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    p: "4",
  },
  content: {
    ...column,
    gap: "4",
    width: "100%",
    maxWidth: "28rem",
    maxHeight: "100%",
    overflow: "auto",
    p: "5",
    bg: "card",
    color: "ink",
    borderTop: "4px solid",
    borderColor: "brand",
    borderRadius: "medium",
    animation: "appear .15s",
    _motionReduce: { animation: "none" },
  },
  footer: { ...row, gap: "3" },
});

const LiveChakra = chakraWith({ dialog: dialogRecipe });
