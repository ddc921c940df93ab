/** Content of the collar, sample text, an unedited policy, or a misleading fact. */
export type FindingKind = 'collar' | 'placeholder' | 'policy' | 'untrue';

/** Something in a shop's folder that the owner must change before selling. */
export interface Finding {
  kind: FindingKind;
  /** Relative to the folder. */
  file: string;
  /** In `shop.json`. */
  path?: string;
  /** Printed after the file and the path. */
  sentence: string;
}

/** For summaries. */
export const positionOf = ({ file, path }: Finding): string => path ?? file;
