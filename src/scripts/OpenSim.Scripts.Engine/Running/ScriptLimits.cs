using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// What scripts of an owner, and of a region, may be and take. One that goes beyond is held, and its owner told; it goes on when there is
/// room again. One that makes too many events waits for the next second. Needs the token.
/// </summary>
internal sealed class ScriptLimits(Scene scene) : IDisposable
{
    private static readonly TimeSpan ReviewEvery = TimeSpan.FromSeconds(10);

    private readonly Dictionary<UUID, Sum> _owners = [];
    private readonly Sum _region = new();
    private readonly HashSet<ScriptInstance> _held = [];
    private RegionTimer? _review;
    private bool _isToReview;

    public int MaxScriptsPerOwner { get; set; } = int.MaxValue;

    public int MaxScriptsPerRegion { get; set; } = int.MaxValue;

    /// <summary>Bytes.</summary>
    public long MaxMemoryPerOwner { get; set; } = long.MaxValue;

    public long MaxMemoryPerRegion { get; set; } = long.MaxValue;

    /// <summary>A second.</summary>
    public int MaxEventsPerOwner { get; set; } = int.MaxValue;

    /// <summary>Scripts that are held at present.</summary>
    public int Held => _held.Count;

    /// <summary>It is active from now on.</summary>
    public void Enter(ScriptInstance script)
    {
        var owner = Join(script);
        if (owner.Running > MaxScriptsPerOwner)
            Hold(script, owner, $"you have {MaxScriptsPerOwner} scripts here already, which is the most that one owner may have");
        else if (_region.Running > MaxScriptsPerRegion)
            Hold(script, owner, $"the region has {MaxScriptsPerRegion} scripts already, which is the most that it may have");
    }

    /// <summary>It is not active any more, or has gone.</summary>
    public void Leave(ScriptInstance script)
    {
        if (script.CountedFor is not { } counted)
            return;
        var owner = _owners[counted];
        Release(script, owner);
        Add(owner, scripts: -1, -script.CountedBytes);
        (script.CountedFor, script.CountedBytes) = (null, 0);
        if (owner.Scripts == 0)
            _owners.Remove(counted);
        ReviewSoon();
    }

    /// <summary>What it lies in may have another owner: it counts for that one.</summary>
    public void NoteOwner(ScriptInstance script)
    {
        if (script.CountedFor is not { } counted || counted == script.OwnerId)
            return;
        Leave(script);
        Enter(script);
        script.Engine.Scheduler.MakeReady(script);
    }

    /// <summary>It has had a turn.</summary>
    /// <returns>Seconds that it has to wait for the next, 0 for none.</returns>
    public double Note(ScriptInstance script, bool hasEndedEvent)
    {
        if (script.CountedFor is null)
            return 0;
        NoteOwner(script);
        var owner = _owners[script.OwnerId];
        NoteMemory(script, owner);
        return hasEndedEvent ? NoteEvent(script, owner) : 0;
    }

    /// <summary>It has been reset from outside, and takes less without having had a turn, which one that is held has not.</summary>
    public void NoteReset(ScriptInstance script)
    {
        if (script.CountedFor is not { } counted)
            return;
        NoteMemory(script, _owners[counted]);
        ReviewSoon();
    }

    /// <summary>Looks whether there is room again for what is held.</summary>
    public void Review()
    {
        foreach (var script in _held.ToList())
        {
            var owner = _owners[script.CountedFor!.Value];
            if (!HasRoom(owner, MaxScriptsPerOwner, MaxMemoryPerOwner) || !HasRoom(_region, MaxScriptsPerRegion, MaxMemoryPerRegion))
                continue;
            Release(script, owner);
            script.Engine.Scheduler.MakeReady(script);
        }

        PlanReview();
    }

    public void Dispose()
    {
        _held.Clear();
        PlanReview();
    }

    private Sum Join(ScriptInstance script)
    {
        if (!_owners.TryGetValue(script.OwnerId, out var owner))
            _owners.Add(script.OwnerId, owner = new Sum());
        (script.CountedFor, script.CountedBytes) = (script.OwnerId, script.Script!.UsedMemory);
        Add(owner, scripts: 1, script.CountedBytes);
        return owner;
    }

    private void Add(Sum owner, int scripts, long bytes)
    {
        owner.Add(scripts, bytes);
        _region.Add(scripts, bytes);
    }

    private void NoteMemory(ScriptInstance script, Sum owner)
    {
        var more = script.Script!.UsedMemory - script.CountedBytes;
        if (more == 0)
            return;
        script.CountedBytes += more;
        Add(owner, scripts: 0, more);
        if (more > 0 && owner.Bytes > MaxMemoryPerOwner)
            Hold(script, owner, $"your scripts take {owner.Bytes >> 20} MB here, and may take {MaxMemoryPerOwner >> 20}");
        else if (more > 0 && _region.Bytes > MaxMemoryPerRegion)
            Hold(script, owner, $"the region's scripts take {_region.Bytes >> 20} MB, and may take {MaxMemoryPerRegion >> 20}");
    }

    private double NoteEvent(ScriptInstance script, Sum owner)
    {
        var now = scene.Clock.Seconds;
        if (now - owner.Second >= 1)
            (owner.Second, owner.Events) = (Math.Floor(now), 0);
        if (++owner.Events <= MaxEventsPerOwner)
            return 0;
        if (now - owner.ToldAt > 60)
        {
            owner.ToldAt = now;
            Tell(script, $"Your scripts make more than {MaxEventsPerOwner} events a second here. Those that do wait for the next second.");
        }

        return owner.Second + 1 - now;
    }

    private void Hold(ScriptInstance script, Sum owner, string why)
    {
        if (!_held.Add(script))
            return;
        script.IsOverLimit = true;
        owner.Held++;
        _region.Held++;
        Tell(script, $"This script is held: {why}.");
        PlanReview();
    }

    private void Release(ScriptInstance script, Sum owner)
    {
        if (!_held.Remove(script))
            return;
        script.IsOverLimit = false;
        owner.Held--;
        _region.Held--;
    }

    private static void Tell(ScriptInstance script, string words) => script.Engine.TellOwner(script.Script!, words);

    private static bool HasRoom(Sum sum, int scripts, long bytes) => sum.Running < scripts && sum.Bytes <= bytes;

    // Once for all that leave in a tick: each would look at all that are held.
    private void ReviewSoon()
    {
        if (_held.Count == 0 || _isToReview)
            return;
        _isToReview = true;
        scene.Post(_ =>
        {
            _isToReview = false;
            Review();
        });
    }

    private void PlanReview()
    {
        if (_held.Count > 0)
        {
            _review ??= scene.Timers.Every(ReviewEvery, _ => Review());
            return;
        }

        _review?.Cancel();
        _review = null;
    }

    private sealed class Sum
    {
        public int Scripts { get; private set; }

        /// <summary>Of the scripts.</summary>
        public int Held { get; set; }

        public int Running => Scripts - Held;

        public long Bytes { get; private set; }

        public double Second { get; set; } = double.NegativeInfinity;

        public int Events { get; set; }

        public double ToldAt { get; set; } = double.NegativeInfinity;

        public void Add(int scripts, long bytes)
        {
            Scripts += scripts;
            Bytes += bytes;
        }
    }
}
