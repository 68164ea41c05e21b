using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace OpenSim.World.Loop.Token;

/// <summary>
/// The right to touch a region's state. One thread holds it at a time: the region loop in its ticks, another thread for a bounded moment
/// between them. The loop goes first: once it asks, nobody else is let in until its tick is over, and the present holder is asked to yield.
/// <code>
/// using (scene.Token.Take())
///     scene.Writer.SetName(part, "door");
/// </code>
/// Free, it is one compare-and-swap and a look at the clock each way; a monitor comes in only when somebody waits. Not a bare lock,
/// because the order of entry is decided here; not a request to the region's thread, because a hop and back cost 20 µs where measured.
/// </summary>
public sealed class RegionToken
{
    private readonly TimeProvider _time;
    private readonly object _gate = new();
    private int _holder;    // managed thread id, 0 when free
    private int _depth;     // the holder's
    private int _waiting;   // threads in the slow path; a holder that leaves wakes them
    private int _guests;    // those of them that are not the loop; under _gate
    private int _owed;      // entries granted to guests before the loop may come again; changed under _gate
    private bool _loopWaits;
    private string? _file;  // the holder's; null for a tick
    private long _since;    // the holder's, by the clock
    private Action? _endRest; // set while the loop rests: who takes the token may change what it found at rest

    public RegionToken(TimeProvider? time = null)
    {
        _time = time ?? TimeProvider.System;
        Holds = new TokenHolds(_time);
    }

    /// <summary>Who has held it for long.</summary>
    public TokenHolds Holds { get; }

    /// <summary>True while the loop waits: the holder gives the token back as soon as its present call is done.</summary>
    public bool YieldRequested => Volatile.Read(ref _loopWaits);

    public bool IsHeldHere => Volatile.Read(ref _holder) == Environment.CurrentManagedThreadId;

    /// <summary>
    /// Waits for the token. Dispose the result on the same thread, soon (1 ms is the bound that scripts keep). Taking it again on the
    /// thread that has it only counts. It cannot live across an await, which the compiler sees to.
    /// </summary>
    /// <param name="file">Under whose name a long hold is told (<see cref="Holds"/>): the compiler's, the file of the caller.</param>
    public Holding Take([CallerFilePath] string file = "")
    {
        Enter(file);
        if (Volatile.Read(ref _endRest) is not null)
            Interlocked.Exchange(ref _endRest, null)?.Invoke();
        return new Holding(this);
    }

    /// <summary>Called with the token held: the next <see cref="Take"/> of any thread calls the action, once.</summary>
    internal void OnNextTake(Action? endRest) => Volatile.Write(ref _endRest, endRest);

    /// <summary>
    /// The loop's own way in: before all who wait, but for one of them at the end of a tick that others have waited through.
    /// </summary>
    /// <param name="file">As for <see cref="Take"/>; null for a tick, whose length the loop tells itself.</param>
    internal Holding TakeForLoop(string? file = null)
    {
        Enter(file, isLoop: true);
        return new Holding(this);
    }

    /// <summary>Debug builds throw when the calling thread does not hold the token.</summary>
    [Conditional("DEBUG")]
    public void AssertHeld()
    {
        if (!IsHeldHere)
            throw new InvalidOperationException(
                "The region's token is not held by this thread: take it (scene.Token.Take) or post (scene.Post).");
    }

    internal void Enter([CallerFilePath] string? file = null, bool isLoop = false)
    {
        var me = Environment.CurrentManagedThreadId;
        if (Volatile.Read(ref _holder) == me)
        {
            _depth++;
            return;
        }

        if (!MayEnter(isLoop) || !TryGrab(me))
            EnterSlowly(isLoop, me);
        _depth = 1;
        _file = file;
        _since = _time.GetTimestamp();
    }

    internal void Leave()
    {
        if (!IsHeldHere)
            throw new InvalidOperationException("The region's token was given back by a thread that does not hold it.");
        if (--_depth > 0)
            return;
        if (_file is not null)
            Holds.Note(_file, _since);
        // the fence: whoever counted itself as waiting before is seen below, whoever does after sees the token free
        Interlocked.Exchange(ref _holder, 0);
        if (Volatile.Read(ref _waiting) == 0)
            return;
        lock (_gate)
            Monitor.PulseAll(_gate);
    }

    /// <summary>
    /// Called by the loop after a late tick. A region that is always late would otherwise never let anybody in: one waiting thread goes
    /// first.
    /// </summary>
    internal void OweOneEntry()
    {
        lock (_gate)
            _owed = Math.Min(_guests, 1);
    }

    private bool MayEnter(bool isLoop) =>
        isLoop ? Volatile.Read(ref _owed) == 0 : !Volatile.Read(ref _loopWaits) && Volatile.Read(ref _owed) == 0;

    private bool TryGrab(int me) => Interlocked.CompareExchange(ref _holder, me, 0) == 0;

    private void EnterSlowly(bool isLoop, int me)
    {
        lock (_gate)
        {
            Interlocked.Increment(ref _waiting);
            if (isLoop)
                WaitAsLoop(me);
            else
                WaitAsGuest(me);
            Interlocked.Decrement(ref _waiting);
        }
    }

    private void WaitAsLoop(int me)
    {
        Volatile.Write(ref _loopWaits, true);
        while (_owed > 0 || !TryGrab(me))
            Monitor.Wait(_gate);
        Volatile.Write(ref _loopWaits, false);
    }

    private void WaitAsGuest(int me)
    {
        _guests++;
        while ((_loopWaits && _owed == 0) || !TryGrab(me))
            Monitor.Wait(_gate);
        _guests--;
        if (_owed > 0)
            Volatile.Write(ref _owed, _owed - 1);
    }

    /// <summary>The token in hand.</summary>
    public readonly ref struct Holding
    {
        private readonly RegionToken _token;

        internal Holding(RegionToken token) => _token = token;

        public void Dispose() => _token.Leave();
    }
}
