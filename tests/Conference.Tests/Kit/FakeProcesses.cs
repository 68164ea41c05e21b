using System.Collections.Concurrent;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Processes;

namespace OpenSim.Conference.Tests.Kit;

/// <summary>Processes that a test ends.</summary>
internal sealed class FakeProcesses : IMemberProcesses
{
    private readonly ConcurrentDictionary<int, (string Name, Action<int?>? Ended)> _running = new();
    private int _last = 100;

    public ConcurrentQueue<string> Events { get; } = new();

    public string Words { get; set; } = "";

    /// <summary>Whether SIGTERM ends a process at once.</summary>
    public bool ObeysTerm { get; set; } = true;

    public int Count => _running.Count;

    public int Start(MemberPlan plan)
    {
        Events.Enqueue($"start {plan.Name}");
        return Add(plan.Name);
    }

    /// <summary>One that runs already.</summary>
    public int Add(string name)
    {
        var id = Interlocked.Increment(ref _last);
        _running[id] = (name, null);
        return id;
    }

    public int? Find(MemberPlan plan) => _running.Where(r => r.Value.Name == plan.Name).Select(r => (int?)r.Key).FirstOrDefault();

    public string LastWords(MemberPlan plan) => Words;

    public void Watch(int process, Action<int?> ended) => _running[process] = (_running[process].Name, ended);

    public void Terminate(int process)
    {
        Events.Enqueue($"end {_running[process].Name}");
        if (ObeysTerm)
            Die(process, 0);
    }

    public void Kill(int process)
    {
        Events.Enqueue($"kill {_running[process].Name}");
        Die(process, 137);
    }

    public void Die(int process, int code)
    {
        if (_running.TryRemove(process, out var one))
            one.Ended?.Invoke(code);
    }

    public int IdOf(string name) => _running.Single(r => r.Value.Name == name).Key;
}
