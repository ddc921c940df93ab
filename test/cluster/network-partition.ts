import { execFileSync, spawnSync } from '../shop/child-process.ts';
import type { Machine } from './machine.ts';

export const TABLE = 'shop_cluster';

const nft = (rules: string) => execFileSync('nft', ['-f', '-'], { input: rules });

/**
 * Parts a machine from the others: what its programs send to them is dropped, and what they send to it. The shop and
 * HAProxy, which run in no machine's group, still reach it: the dangerous case.
 */
export function partition(machine: Machine, others: Machine[]): void {
  const groups = others.map(({ gid }) => gid).join(', ');
  nft(`
    table inet ${TABLE} {
      chain sent {
        type filter hook output priority 0; policy accept;
        meta skgid ${machine.gid} ip daddr { ${others.map(({ address }) => address).join(', ')} } counter drop
        meta skgid { ${groups} } ip daddr ${machine.address} counter drop
      }
    }`);
}

/** How many packets have been dropped since the parting: without any, nothing was parted. */
export function droppedPackets(): number {
  const { stdout } = spawnSync('nft', ['list', 'table', 'inet', TABLE], { encoding: 'utf8' });
  return [...stdout.matchAll(/counter packets (\d+)/g)].reduce(
    (sum, [, packets]) => sum + Number(packets),
    0,
  );
}

/** Also where nothing is parted. */
export function removePartition(): void {
  spawnSync('nft', ['delete', 'table', 'inet', TABLE]);
}
