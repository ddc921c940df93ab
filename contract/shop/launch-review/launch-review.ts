import { type Finding, type FindingKind, positionOf } from './finding.ts';
import { misleadingFacts } from './misleading-facts.ts';
import { sampleContent } from './sample-content.ts';

export const reviewShop = (folder: string): Finding[] => [
  ...sampleContent(folder),
  ...misleadingFacts(folder),
];

/** A finding with its file and path. */
export function findingLine(folder: string, { file, path, sentence }: Finding): string {
  const position = [file === '' ? folder : `${folder}/${file}`, ...(path === undefined ? [] : [path])];
  return `${position.join(': ')}${file === '' ? ' ' : ': '}${sentence}.`;
}

const LISTED = 5;

function list(positions: readonly string[]): string {
  const shown = positions.slice(0, LISTED).join(', ');
  return positions.length > LISTED ? `${shown} and ${positions.length - LISTED} more` : shown;
}

const TITLES: [kind: FindingKind, title: string][] = [
  ['collar', 'Still from the sample cat-collar shop'],
  ['placeholder', 'Sample texts still to replace'],
  ['policy', 'Policies still to review'],
  ['untrue', 'Misleading in a real shop'],
];

/** One line for each kind, for the launch checklist. */
export function reviewSummary(folder: string): string[] {
  const findings = reviewShop(folder);
  return TITLES.flatMap(([kind, title]) => {
    const found = findings.filter((finding) => finding.kind === kind);
    const [first] = found;
    if (first?.file === '') return [`This ${first.sentence}.`];
    const positions = [...new Set(found.map(positionOf))];
    return positions.length === 0 ? [] : [`${title}: ${list(positions)}. Run "npm run own -- --check".`];
  });
}
