import { Injectable } from '@nestjs/common';
import type {
  TrackingImport,
  TrackingImportProblem,
  TrackingImportWarning,
} from '../../../contract/api/shipments.ts';
import { isOrderNumber } from '../../../contract/order-number.ts';
import { CARRIER_NAMES, CARRIERS } from '../../../contract/shipments.ts';
import { comparableTrackingNumber } from '../../../contract/tracking-numbers.ts';
import { refusalOf } from '../shipments.repository.ts';
import { REFUSALS, ShipmentsService } from '../shipments.service.ts';
import { readTrackingFile, type TrackingLine, UNKNOWN_NUMBER, type UnreadableLine } from './tracking-file.ts';
import { type NamedOrder, TrackingImportRepository } from './tracking-import.repository.ts';

/** Small enough that neither the statement nor the comparison delays other requests. */
const LINES_PER_STATEMENT = 1_000;

const AMBIGUOUS = 'Several orders have this number. Use the ID at the bottom of the order instead.';

interface ReadyLine extends TrackingLine {
  orderId: string;
}

@Injectable()
export class TrackingImportService {
  constructor(
    private readonly orders: TrackingImportRepository,
    private readonly shipments: ShipmentsService,
  ) {}

  async preview(file: Buffer, skipShared: boolean): Promise<TrackingImport> {
    const { ready, ...review } = await this.review(file, skipShared);
    return { orders: ready.length, carriers: countCarriers(ready), ...review };
  }

  /** Ships all orders that can be shipped, or none on an error. */
  async import(file: Buffer, skipShared: boolean, operator: string): Promise<TrackingImport> {
    const { ready, shared, warnings, problems } = await this.review(file, skipShared);
    const { orders, refused } = await this.shipments.shipAll(ready, operator);
    // Orders may have changed since the lines were checked.
    const refusedLines = ready.flatMap(({ orderId, line, order }) => {
      const refusal = refused.get(orderId);
      return refusal === undefined ? [] : [{ line, order, error: REFUSALS[refusal] }];
    });
    const shipped = ready.filter(({ orderId }) => !refused.has(orderId));
    const shippedLines = new Set(shipped.map(({ line }) => line));
    return {
      orders: orders.length,
      carriers: countCarriers(shipped),
      shared,
      warnings: warnings.filter(({ line }) => shippedLines.has(line)),
      problems: inFileOrder([...problems, ...refusedLines]),
    };
  }

  private async plan(file: Buffer): Promise<{ ready: ReadyLine[]; problems: TrackingImportProblem[] }> {
    const lines = await readTrackingFile(file);
    const ready: ReadyLine[] = [];
    const problems: TrackingImportProblem[] = [];
    const firstLines = new Map<string, number>();
    for (let start = 0; start < lines.length; start += LINES_PER_STATEMENT) {
      const batch = lines.slice(start, start + LINES_PER_STATEMENT);
      const ordersByName = await this.findOrders(batch);
      for (const line of batch) {
        if ('error' in line) {
          problems.push(line);
          continue;
        }
        const orders = ordersByName.get(line.order) ?? [];
        const orderId = orders[0]?.id ?? '';
        const error = problemOf(line, orders, firstLines.get(orderId));
        if (error !== undefined) problems.push({ line: line.line, order: line.order, error });
        else {
          ready.push({ ...line, orderId });
          firstLines.set(orderId, line.line);
        }
      }
    }
    return { ready, problems };
  }

  /** Plans the import, and finds what may be mistakes. */
  private async review(file: Buffer, skipShared: boolean) {
    const { ready, problems } = await this.plan(file);
    const used = await this.orders.findUsed(ready.map(comparableNumber));
    const { first, second } = linesOfNumbers(ready);
    /** Why an order shares its number; undefined if it doesn't. A warning needs only the lines before it. */
    const sharing = (readyLine: ReadyLine, lines: 'before' | 'all') => {
      const { line } = readyLine;
      const number = comparableNumber(readyLine);
      const isFirst = first.get(number) === line;
      const following = lines === 'all' ? second.get(number) : undefined;
      return sharedNumberText(isFirst ? following : first.get(number), used.get(number));
    };
    const shared = ready.filter((line) => sharing(line, 'all') !== undefined);
    const skipped = new Set(skipShared ? shared : []);
    const shippable = ready.filter((line) => !skipped.has(line));
    const warnings = shippable.flatMap((line): TrackingImportWarning[] => {
      const { unknownCarrier } = line;
      const texts = [
        sharing(line, 'before'),
        unknownCarrier === undefined ? undefined : carrierWarning(unknownCarrier),
      ].filter((text) => text !== undefined);
      return texts.length === 0 ? [] : [{ line: line.line, order: line.order, warning: texts.join(' ') }];
    });
    const skippedLines = [...skipped].map((line) => ({
      line: line.line,
      order: line.order,
      error: sharing(line, 'all') ?? '',
    }));
    return {
      ready: shippable,
      shared: shared.length,
      warnings,
      problems: inFileOrder([...problems, ...skippedLines]),
    };
  }

  private async findOrders(lines: (TrackingLine | UnreadableLine)[]): Promise<Map<string, NamedOrder[]>> {
    const names = new Set(lines.flatMap((line) => ('error' in line ? [] : [line.order])));
    const found = await this.orders.find({
      ids: [...names].filter((name) => !isOrderNumber(name)),
      numbers: [...names].filter(isOrderNumber),
    });
    const orders = new Map<string, NamedOrder[]>();
    for (const order of found) orders.set(order.named, [...(orders.get(order.named) ?? []), order]);
    return orders;
  }
}

/** Why the order of a line cannot be shipped; undefined if it can. */
function problemOf(
  { order: name, trackingNumber }: TrackingLine,
  orders: NamedOrder[],
  firstLine: number | undefined,
): string | undefined {
  if (orders.length > 1) return AMBIGUOUS;
  if (firstLine !== undefined) return `Same order as line ${firstLine}.`;
  const [order] = orders;
  const refusal = refusalOf(order);
  if (refusal === undefined) return undefined;
  if (refusal === 'unknown' && isOrderNumber(name)) return UNKNOWN_NUMBER;
  if (refusal !== 'shipped' || order?.tracking_number === trackingNumber) return REFUSALS[refusal];
  const number = order?.tracking_number ?? null;
  return `${REFUSALS.shipped} ${number === null ? 'It has no tracking number' : `Its tracking number is ${number}`}.`;
}

const comparableNumber = ({ trackingNumber }: ReadyLine) => comparableTrackingNumber(trackingNumber);

/** The first two lines with each tracking number. */
function linesOfNumbers(lines: ReadyLine[]) {
  const first = new Map<string, number>();
  const second = new Map<string, number>();
  for (const readyLine of lines) {
    const number = comparableNumber(readyLine);
    if (!first.has(number)) first.set(number, readyLine.line);
    else if (!second.has(number)) second.set(number, readyLine.line);
  }
  return { first, second };
}

const inFileOrder = (lines: TrackingImportProblem[]) => lines.sort((a, b) => a.line - b.line);

/** @param usedBy the order that the number already belongs to */
function sharedNumberText(otherLine: number | undefined, usedBy: string | undefined): string | undefined {
  if (otherLine !== undefined) return `Same tracking number as line ${otherLine}.`;
  return usedBy && `Order ${usedBy} already has this tracking number.`;
}

const carrierWarning = (named: string) =>
  `Unknown carrier${named && ` “${named}”`}. It’s saved as “${CARRIER_NAMES.other}”, without a tracking link.`;

function countCarriers(lines: ReadyLine[]): TrackingImport['carriers'] {
  const counts = Object.fromEntries(CARRIERS.map((carrier) => [carrier, 0])) as TrackingImport['carriers'];
  for (const { carrier } of lines) counts[carrier] += 1;
  return counts;
}
