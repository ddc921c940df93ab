import { COLORS } from '../../../contract/shop/facts.shop.ts';

const { paper, accent, bright } = COLORS;

export const PAPER = paper;
export const ACCENT = accent;
export const CARD = '#ffffff';
export const INK = '#1b1a22';
export const SOFT = '#57535f';
export const SAND = '#f1ebe1';
export const LINE = '#ddd4c6';
export const GREEN = '#0f6b4f';
export const GREEN_GROUND = '#ddf3e8';
export const AMBER = '#5c3b00';
export const AMBER_GROUND = '#ffe3a3';

export const FONT = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const HEADING_FONT = `'Bricolage Grotesque', ${FONT}`;

/** The shop's fonts, which Apple's mail programs load; the others use the next one of the list. */
export const fontStyles = (shopUrl: string): string => `
  @font-face { font-family: Figtree; font-weight: 400 700; src: url("${encodeURI(shopUrl)}/fonts/figtree.woff2"); }
  @font-face { font-family: 'Bricolage Grotesque'; font-weight: 700; src: url("${encodeURI(shopUrl)}/fonts/bricolage-grotesque.woff2"); }`;

/**
 * Inline styles set the shop's colors, because some clients drop style sheets. This one overrides them in dark mode and on
 * narrow screens, hence `!important`.
 */
export const STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  h1 { text-wrap: balance; }
  p, td { text-wrap: pretty; }
  .box:last-child { margin-bottom: 16px !important; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #16151d !important; }
    .card { background-color: #22212b !important; border-color: #35333f !important; }
    .box { background-color: #2c2b35 !important; border-color: #45434f !important; }
    .ink { color: #f4f1ea !important; }
    .soft { color: #b9b5c3 !important; }
    .line { border-color: #45434f !important; }
    .strong-line { border-color: #f4f1ea !important; }
    .picture { background-color: #35333f !important; }
    .pictures, .picture, .head img { filter: brightness(92%) !important; }
    /* The icon's ground can be seen. */
    .head img { margin: 0 10px 0 9px !important; }
    a.ink { color: #f4f1ea !important; }
    a.soft { color: #b9b5c3 !important; }
    .pill { border-color: #45434f !important; background-color: #45434f !important; }
    .due { border-color: #5c4310 !important; background-color: #5c4310 !important; color: #ffe3a3 !important; }
    .done { border-color: #14523f !important; background-color: #14523f !important; color: #ddf3e8 !important; }
    .button { background-color: ${bright} !important; }
    a.button { border-color: ${bright} !important; color: #16151d !important; }
  }
  @media (max-width: 480px) {
    .page { padding: 16px 0 32px !important; }
    .head { padding: 0 12px 16px !important; }
    .card, .pictures { border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; }
    .card { padding: 20px 20px 8px !important; }
    h1 { font-size: 26px !important; }
    .frame { padding: 16px 16px 4px !important; }
    .box:last-child { margin-bottom: 8px !important; }
    .foot { padding: 16px 20px 0 !important; }
    .action { box-sizing: border-box !important; width: 100% !important; }
    .column { display: block !important; width: auto !important; padding-right: 0 !important; }
  }`;
