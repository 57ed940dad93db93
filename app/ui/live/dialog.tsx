import { Dialog, Portal } from "@chakra-ui/react";
import { LiveProvider } from "./provider";

export interface LiveDialogProps {
  title: string;
  children: React.ReactNode;
  /** The buttons; the first gets the focus. */
  actions: React.ReactNode;
  /** Escape. */
  onClose: () => void;
}

/** A question that must be answered before the page goes on. */
export default function LiveDialog({ title, children, actions, onClose }: LiveDialogProps) {
  return (
    <LiveProvider>
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
    </LiveProvider>
  );
}
