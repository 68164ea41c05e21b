using System.Diagnostics;
using System.Runtime;

namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// What OpenSimulator shows under <c>server.*</c>: memory, processor, thread pool and collections of this process. Read only when somebody
/// asks.
/// </summary>
public static class ProcessStats
{
    private const double MiB = 1024 * 1024;

    public static void AddTo(StatRegistry registry, TimeProvider time)
    {
        AddMemory(registry);
        AddProcessSizes(registry);
        AddCollections(registry, time);
        AddProcessor(registry);
        AddThreadPool(registry);
        AddCode(registry);
    }

    private static void AddMemory(StatRegistry registry)
    {
        Add(registry, "memory", "ProcessMemory", "process.memory.usage", "MB", "Resident memory of the process.",
            () => Environment.WorkingSet / MiB);
        Add(registry, "memory", "HeapMemory", "dotnet.gc.heap.size", "MB", "Managed heap after the last collection.",
            () => GC.GetTotalMemory(false) / MiB);
        Add(registry, "memory", "CommittedMemory", "dotnet.gc.heap.committed", "MB", "Memory that the collector holds from the system.",
            () => GC.GetGCMemoryInfo(GCKind.Any).TotalCommittedBytes / MiB);
    }

    private static void AddProcessSizes(StatRegistry registry)
    {
        AddProcess(registry, "ProcessResident", "Resident memory.", p => p.WorkingSet64);
        AddProcess(registry, "ProcessPaged", "Memory that may be written to swap.", p => p.PagedMemorySize64);
        AddProcess(registry, "ProcessVirtual", "Address space in use; far more than real memory, and no cause for worry.",
            p => p.VirtualMemorySize64);
        AddProcess(registry, "PeakProcessResident", "Most resident memory so far.", p => p.PeakWorkingSet64);
        AddProcess(registry, "PeakProcessPaged", "Most pageable memory so far.", p => p.PeakPagedMemorySize64);
        AddProcess(registry, "PeakProcessVirtual", "Most address space so far.", p => p.PeakVirtualMemorySize64);
    }

    private static void AddCollections(StatRegistry registry, TimeProvider time)
    {
        var rates = new AllocationRate(time);
        Add(registry, "memory", "LastHeapAllocationRate", "dotnet.gc.heap.allocation_rate", "MB/s",
            "Managed memory allocated a second since this was last read.", () => rates.SinceLastRead() / MiB);
        Add(registry, "memory", "AverageHeapAllocationRate", "dotnet.gc.heap.allocation_rate.average", "MB/s", "The same since the start.",
            () => rates.SinceStart() / MiB);
        AddCounter(registry, "memory", "TotalAllocated", "dotnet.gc.heap.total_allocated", "MB",
            "Managed memory allocated since the start, freed or not.", () => GC.GetTotalAllocatedBytes() / MiB);
        for (var generation = 0; generation <= GC.MaxGeneration; generation++)
        {
            var g = generation;
            AddCounter(registry, "memory", $"Gen{g}Collections", $"dotnet.gc.collections.gen{g}", "",
                $"Collections of generation {g}{(g == 2 ? ", the whole heap; many of them under load mean too much garbage" : "")}.",
                () => GC.CollectionCount(g));
        }

        AddCounter(registry, "memory", "CollectionPauses", "dotnet.gc.pause.time", "ms",
            "Time that all threads stood still for the collector, in total.", () => GC.GetTotalPauseDuration().TotalMilliseconds);
    }

    private static void AddProcessor(StatRegistry registry)
    {
        AddTime(registry, "TotalProcessorTime", "Processor time used, user and kernel.", p => p.TotalProcessorTime);
        AddTime(registry, "UserProcessorTime", "Processor time in our own code.", p => p.UserProcessorTime);
        AddTime(registry, "PrivilegedProcessorTime", "Processor time in the kernel, mostly sockets and files.",
            p => p.PrivilegedProcessorTime);
        Add(registry, "processor", "Threads", "process.thread.count", "", "Threads of the process, the runtime's own included.",
            () => Of(p => p.Threads.Count));
    }

    private static void AddThreadPool(StatRegistry registry)
    {
        Add(registry, "threadpool", "BuiltinThreadpoolWorkerThreadsAvailable", "dotnet.thread_pool.available", "threads",
            "Worker threads that could still be started.", () => Available().Workers);
        Add(registry, "threadpool", "BuiltinThreadpoolIOCPThreadsAvailable", "dotnet.thread_pool.io.available", "threads",
            "The same for completions.", () => Available().Completions);
        Add(registry, "threadpool", "Threads", "dotnet.thread_pool.thread.count", "threads", "Pool threads there are.",
            () => ThreadPool.ThreadCount);
        Add(registry, "threadpool", "QueueLength", "dotnet.thread_pool.queue.length", "items",
            "Work waiting for a pool thread; above zero for long means blocked threads.", () => ThreadPool.PendingWorkItemCount);
        AddSmartThreadPoolNames(registry);
        AddCounter(registry, "threadpool", "LockContentions", "dotnet.monitor.lock_contentions", "",
            "Times that a thread had to wait for a lock.", () => Monitor.LockContentionCount);
    }

    private static void AddCode(StatRegistry registry)
    {
        AddCounter(registry, "code", "CompiledMethods", "dotnet.jit.compiled_methods", "",
            "Methods compiled while running; what is compiled ahead of time is not among them.", () => JitInfo.GetCompiledMethodCount());
        Add(registry, "code", "Assemblies", "dotnet.assembly.count", "", "Assemblies that are loaded.",
            () => AppDomain.CurrentDomain.GetAssemblies().Length);
    }

    /// <summary>OpenSimulator's names for its own pool. Here there is one pool, the runtime's, and graphs made for theirs go on.</summary>
    private static void AddSmartThreadPoolNames(StatRegistry registry)
    {
        void Stp(string name, string otel, string description, Func<double> read) =>
            Add(registry, "threadpool", name, "dotnet.thread_pool." + otel, "threads", description, read);
        Stp("STPMaxThreads", "most", "Most worker threads that the pool may start.", () => Limits().Workers);
        Stp("STPMinThreads", "least", "Worker threads that the pool starts without hesitation.", () =>
        {
            ThreadPool.GetMinThreads(out var workers, out _);
            return workers;
        });
        Stp("STPConcurrency", "concurrency", "Worker threads that may run at once.", () => Limits().Workers);
        Stp("STPActiveThreads", "active", "Worker threads there are.", () => ThreadPool.ThreadCount);
        Stp("STPInUseThreads", "in_use", "Worker threads that work just now.", () => Limits().Workers - Available().Workers);
        Stp("STPWorkItemsWaiting", "waiting", "Work waiting for a worker thread.", () => ThreadPool.PendingWorkItemCount);
    }

    private static (int Workers, int Completions) Limits()
    {
        ThreadPool.GetMaxThreads(out var workers, out var completions);
        return (workers, completions);
    }

    private static (int Workers, int Completions) Available()
    {
        ThreadPool.GetAvailableThreads(out var workers, out var completions);
        return (workers, completions);
    }

    private static void AddProcess(StatRegistry registry, string name, string description, Func<Process, long> read) =>
        Add(registry, "process", name, "process.memory." + name.ToLowerInvariant(), "MB", description, () => Of(p => read(p) / MiB));

    private static void AddTime(StatRegistry registry, string name, string description, Func<Process, TimeSpan> read) =>
        AddCounter(registry, "processor", name, "process.cpu." + name.ToLowerInvariant(), "s", description,
            () => Of(p => read(p).TotalSeconds));

    private static double Of(Func<Process, double> read)
    {
        using var process = Process.GetCurrentProcess();
        return read(process);
    }

    private static void AddCounter(StatRegistry registry, string container, string name, string otel, string unit, string description,
        Func<double> read) =>
        registry.Gauge(new StatDef("server", container, name, otel, unit, StatKind.Counter, description), read);

    private static void Add(StatRegistry registry, string container, string name, string otel, string unit, string description,
        Func<double> read) =>
        registry.Gauge(new StatDef("server", container, name, otel, unit, StatKind.Gauge, description), read);
}
