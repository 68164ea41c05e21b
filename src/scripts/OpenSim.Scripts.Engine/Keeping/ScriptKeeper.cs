using OpenSim.Scripts.Engine.Running;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Writing;

namespace OpenSim.Scripts.Engine.Keeping;

/// <summary>
/// Hands over what scripts remember, a second after it has changed; of what changes all the time every fifteen seconds. So that what
/// changes now and then is not taken for that, a script has a few of the former, and one more for each quarter of a minute. Only scripts
/// that have run are looked at. Needs the token.
/// </summary>
internal sealed class ScriptKeeper(Scene scene) : ITickPhase
{
    private const double Soon = 1, Later = 15; // seconds
    private const float MaxAtOnce = 4;

    private readonly Queue<ScriptInstance> _soon = new();
    private readonly Queue<ScriptInstance> _later = new(); // both in the order of their times
    private readonly TimeProvider _time = scene.Options.Time;

    public string Name => "ScriptKeeper";

    public bool IsIdle => true;

    public long NextDue => Math.Min(DueOf(_soon, Soon), DueOf(_later, Later));

    /// <summary>States handed over since the start.</summary>
    public long Kept { get; private set; }

    public void Note(ScriptInstance script)
    {
        if (script.IsToBeKept)
            return;
        if (script.Part.Group is { IsAttachment: true } worn)
        {
            NoteWorn(worn);
            return;
        }

        script.IsToBeKept = true;
        var now = _time.GetTimestamp();
        var since = (now - script.ChangedAt) / (Later * _time.TimestampFrequency);
        var left = script.ChangedAt == 0 ? MaxAtOnce : Math.Min(MaxAtOnce, script.KeepsLeft + (float)since);
        (left < 1 ? _later : _soon).Enqueue(script);
        script.KeepsLeft = Math.Max(0, left - 1);
        script.ChangedAt = now;
    }

    // What is worn is saved when it comes off: from now on it differs from its item.
    private void NoteWorn(SceneObjectGroup worn)
    {
        if (worn.DiffersFromItem)
            return;
        using (scene.Writer.For(Origin.Script))
            scene.Writer.AttachmentNotKept(worn);
    }

    public void Run(in TickContext tick)
    {
        Keep(_soon, Soon, tick.Timestamp);
        Keep(_later, Later, tick.Timestamp);
    }

    /// <summary>All of it now.</summary>
    public void KeepAll()
    {
        Keep(_soon, 0, long.MaxValue);
        Keep(_later, 0, long.MaxValue);
    }

    private void Keep(Queue<ScriptInstance> waiting, double seconds, long now)
    {
        while (waiting.TryPeek(out var next) && (now == long.MaxValue || next.ChangedAt + Ticks(seconds) <= now))
        {
            waiting.Dequeue();
            next.IsToBeKept = false;
            if (!next.IsGone && next.Part.Exists)
                Keep(next);
        }
    }

    private void Keep(ScriptInstance script)
    {
        if (script.Script is null)
            return;
        var memory = ScriptRecord.Write(script);
        if (memory == script.Memory && script.WasRunning == script.IsRunning)
            return;
        script.Memory = memory;
        script.WasRunning = script.IsRunning;
        scene.Inventories.KeepState(script.Part, script.ItemId, memory, script.IsRunning);
        Kept++;
    }

    private long DueOf(Queue<ScriptInstance> waiting, double seconds) =>
        waiting.TryPeek(out var next) ? next.ChangedAt + Ticks(seconds) : long.MaxValue;

    private long Ticks(double seconds) => (long)(seconds * _time.TimestampFrequency);
}
