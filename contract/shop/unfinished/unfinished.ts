import { leftovers } from './collar-leftovers.ts';
import { type Finding, type FindingKind, positionOf } from './finding.ts';
import { untrueFacts } from './untrue-facts.ts';

export const unfinishedIn = (folder: string): Finding[] => [...leftovers(folder), ...untrueFacts(folder)];

/** A finding with the file and the path where it is. */
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
  ['placeholder', 'Still to be written'],
  ['policy', 'Policies still unchanged'],
  ['untrue', 'Misleading in a real shop'],
];

/** The same in a few lines, for the launch checklist. */
export function unfinishedSummary(folder: string): string[] {
  const findings = unfinishedIn(folder);
  return TITLES.flatMap(([kind, title]) => {
    const found = findings.filter((finding) => finding.kind === kind);
    const [first] = found;
    if (first?.file === '') return [`This ${first.sentence}.`];
    const positions = [...new Set(found.map(positionOf))];
    return positions.length === 0 ? [] : [`${title}: ${list(positions)}. Run "npm run own -- --check".`];
  });
}
