import type { Browser, Page } from 'playwright';

/** An entry of a Chromium trace: times in µs, `tdur` that of the processor. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string; readonly type?: string } };
}

/** A task of the dashboard's thread in which a script of ours ran, processor ms without garbage collection. */
export interface ScriptTask {
  readonly ms: number;
  /** Events that it dispatched. */
  readonly events: readonly string[];
}

/** How Chromium names a task of a thread. */
const taskName = 'ThreadControllerImpl::RunTask';
const collections: readonly string[] = ['MajorGC', 'MinorGC'];

/** All tasks with scripts from `url` while `work` goes on, the longest first. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  url: string,
  work: () => Promise<unknown>,
): Promise<readonly ScriptTask[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const own = threadOf(trace.traceEvents).toSorted((a, b) => a.ts - b.ts);
  const tasks: { readonly ms: number; readonly events: readonly string[]; readonly isOurs: boolean }[] = [];
  for (let index = 0; index < own.length; ) {
    const task = own[index++]!;
    if (task.name !== taskName) continue;
    const inside: TraceEvent[] = [];
    for (; index < own.length && own[index]!.ts < task.ts + (task.dur ?? 0); index++) inside.push(own[index]!);
    const collected = inside
      .filter(({ name }) => collections.includes(name))
      .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
    tasks.push({
      ms: ((task.tdur ?? 0) - collected) / 1_000,
      events: inside.flatMap(({ name, args }) => (name === 'EventDispatch' ? (args?.data?.type ?? '') : [])),
      isOurs: inside.some(({ args }) => args?.data?.url?.startsWith(url)),
    });
  }
  return tasks.filter(({ isOurs }) => isOurs).toSorted((a, b) => b.ms - a.ms);
}

/** What ran on the thread that dispatched most events: that of the dashboard and the windows that it opened. */
function threadOf(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const counts = new Map<string, number>();
  const nameOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  for (const event of events)
    if (event.name === 'EventDispatch') counts.set(nameOf(event), (counts.get(nameOf(event)) ?? 0) + 1);
  const [busiest] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  if (busiest === undefined) throw new Error('the trace has no event of a page');
  return events.filter((event) => event.ph === 'X' && nameOf(event) === busiest);
}
