using System.Collections.Concurrent;
using System.Globalization;
using OpenSim.Conference.Members;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Commands;

/// <summary>Draws on the console how many members are ready, a line for each that becomes so, and says what becomes of them.</summary>
internal sealed class ProgressLines(ConferencePlan plan, NewsBoard board, Action<string> writeLine, TimeProvider time)
{
    private const int Width = 24;

    private readonly long _started = time.GetTimestamp();
    private readonly ConcurrentDictionary<string, MemberState> _before = new(StringComparer.OrdinalIgnoreCase);

    public void Begin()
    {
        board.OnSaid += writeLine;
        board.OnChanged += Take;
    }

    private void Take(MemberNews news)
    {
        var changed = !_before.TryGetValue(news.Name, out var before) || before != news.State;
        _before[news.Name] = news.State;
        if (changed && news.State == MemberState.Ready)
            Draw(news.Name);
        else if (changed && news.State == MemberState.Stopped)
            writeLine($"{news.Name} has ended.");
        else if (news.Problem.Length > 0)
            writeLine($"{news.Name}: {news.Problem}");
    }

    private void Draw(string name)
    {
        var ready = plan.Members.Count(m => board.Of(m.Name).State == MemberState.Ready);
        var filled = ready * Width / plan.Members.Count;
        var bar = new string('#', filled).PadRight(Width, '.');
        var seconds = time.GetElapsedTime(_started).TotalSeconds;
        writeLine(string.Create(CultureInfo.InvariantCulture, $"[{bar}] {ready} of {plan.Members.Count} ready: {name}, after {seconds:F1} s"));
        if (ready == plan.Members.Count)
            writeLine($"READY {plan.Name}");
    }
}
