export type Inline = string | { text: string; url: string };

/** In CSS pixels. The height is unknown for a picture that the operator has chosen. */
export interface EmailPicture {
  url: string;
  alt: string;
  width: number;
  height?: number;
}

export interface Item {
  title: string;
  /** Such as "Color: Pink". */
  details: string[];
  /** Title and details in plain text. */
  text: string;
  amount?: string;
  picture?: EmailPicture | undefined;
}

export interface Amount {
  label: string;
  amount: string;
}

/** Such as the shipping address. */
export interface Fact {
  label: string;
  lines: Inline[];
}

export interface Progress {
  steps: readonly string[];
  /** How many are done. */
  done: number;
}

export interface SummaryStatus {
  text: string;
  /** A payment that is due stands out, and one that arrived reassures. */
  tone: 'due' | 'done' | 'neutral';
}

/** Everything about an order in one frame: its number, items, total, payment and address. */
export interface Summary {
  type: 'summary';
  /** Absent if it would repeat the email's. */
  title?: string | undefined;
  /** Below the title. */
  about?: string | undefined;
  /** Beside the title. */
  status?: SummaryStatus | undefined;
  items: Item[];
  amounts?: Amount[];
  total?: Amount | undefined;
  facts?: Fact[];
  /** At the end of the frame. */
  link?: { text: string; url: string };
}

export interface Row {
  title: string;
  /** The title links to it, in HTML. */
  url?: string | undefined;
  detail: string;
  /** At the end of the row: an amount or a link. */
  end: Inline;
}

export type Block =
  | { type: 'paragraph'; content: Inline[] }
  /** A paragraph that begins with its title, such as "Questions?" */
  | { type: 'note'; title: string; content: Inline[] }
  /** The steps of an order, of which the first ones are done. */
  | ({ type: 'progress' } & Progress)
  /** What matters most: the first line is large, or stands out in its tone. Another fact may stand beside it. */
  | ({ type: 'fact'; tone?: SummaryStatus['tone']; beside?: Fact | undefined } & Fact)
  | { type: 'button'; label: string; url: string }
  | Summary
  /** A table of orders. */
  | { type: 'rows'; rows: Row[]; total?: Amount };

/** The content of an email. Plain text and HTML are both rendered from it, so they always agree. */
export interface EmailDocument {
  subject: string;
  /** Inboxes show it next to the subject. */
  preview: string;
  title: string;
  /** What was ordered, at the top. */
  pictures?: EmailPicture[];
  blocks: Block[];
}

export interface FramedDocument extends EmailDocument {
  /** The sender, at the bottom. */
  footer: Inline[][];
  /** Where the shop's logo is; absent without SHOP_URL. */
  shopUrl: string;
}

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}
