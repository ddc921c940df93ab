/** What is wrong: the collar's, a text to replace, an unread policy, or something that is not true. */
export type FindingKind = 'collar' | 'placeholder' | 'policy' | 'untrue';

/** Something in a shop's folder that an owner has to change before they sell. */
export interface Finding {
  kind: FindingKind;
  /** Inside of the folder. */
  file: string;
  /** Of a fact in `shop.json`. */
  path?: string;
  /** Follows the file and the path. */
  sentence: string;
}

/** Where it is, for lists. */
export const positionOf = ({ file, path }: Finding): string => path ?? file;
