using System.Collections.Concurrent;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Processes;

namespace OpenSim.Conference.Tests.Kit;

/// <summary>Processes that a test ends.</summary>
internal sealed class FakeProcesses : IMemberProcesses
{
    private readonly ConcurrentDictionary<int, (FoundProcess Found, string Name, Action<int?>? Ended)> _running = new();
    private readonly ConcurrentDictionary<int, int> _codes = new(); // of those that have ended
    private int _last = 100;

    public ConcurrentQueue<string> Events { get; } = new();

    public string Words { get; set; } = "";

    /// <summary>Whether SIGTERM ends a process at once.</summary>
    public bool ObeysTerm { get; set; } = true;

    /// <summary>What a process that ends by SIGTERM exits with.</summary>
    public int TermCode { get; set; }

    /// <summary>Why nothing can be started; null when it can.</summary>
    public Exception? Refusal { get; set; }

    public int Count => _running.Count;

    public int Start(MemberPlan plan)
    {
        Events.Enqueue($"start {plan.Name}");
        return Refusal is { } refusal ? throw refusal : Add(plan.Name);
    }

    /// <summary>One that runs already.</summary>
    public int Add(string name, bool isInPlace = true, bool isAsPlanned = true)
    {
        var id = Interlocked.Increment(ref _last);
        _running[id] = (new FoundProcess(id, isInPlace, isAsPlanned), name, null);
        return id;
    }

    public FoundProcess? Find(MemberPlan plan) =>
        _running.Where(r => r.Value.Name == plan.Name).Select(r => r.Value.Found).FirstOrDefault();

    /// <summary>Those of names that begin with /.</summary>
    public IReadOnlyList<StrayProcess> Strays() =>
        [.. _running.Where(r => r.Value.Name.StartsWith('/')).Select(r => new StrayProcess(r.Key, r.Value.Name))];

    public string LastWords(MemberPlan plan) => Words;

    public void Watch(int process, Action<int?> ended)
    {
        while (_running.TryGetValue(process, out var one))
            if (_running.TryUpdate(process, one with { Ended = ended }, one))
                return;
        ended(_codes[process]);
    }

    public void Terminate(int process)
    {
        Events.Enqueue($"end {_running[process].Name}");
        if (ObeysTerm)
            Die(process, TermCode);
    }

    public void Kill(int process)
    {
        Events.Enqueue($"kill {_running[process].Name}");
        Die(process, 137);
    }

    public void Die(int process, int code)
    {
        _codes[process] = code;
        if (_running.TryRemove(process, out var one))
            one.Ended?.Invoke(code);
    }

    public int IdOf(string name) => _running.Single(r => r.Value.Name == name).Key;
}
