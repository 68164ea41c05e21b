using System.Diagnostics;

namespace OpenSim.World.Loop;

/// <summary>
/// The right to touch a region's state. One thread holds it at a time: the region loop in its ticks, another thread for a bounded moment between
/// them. The loop goes first: once it asks, nobody else is let in until its tick is over, and the present holder is asked to yield.
/// <code>
/// using (scene.Token.Take())
///     scene.Writer.SetName(part, "door");
/// </code>
/// A monitor with an explicit holder, not a bare lock: order of entry is decided here, and two uncontended entries cost about 50 ns together,
/// against 20 µs for a request and its reply between two threads.
/// </summary>
public sealed class RegionToken
{
    private readonly object _gate = new();
    private Thread? _holder;
    private int _depth;
    private int _waiting;         // threads other than the loop that wait
    private int _owed;            // entries granted to them before the loop may come again
    private bool _loopWaits;

    /// <summary>True while the loop waits: the holder gives the token back as soon as its present call is done.</summary>
    public bool YieldRequested => Volatile.Read(ref _loopWaits);

    public bool IsHeldHere => Volatile.Read(ref _holder) == Thread.CurrentThread;

    /// <summary>
    /// Waits for the token. Dispose the result on the same thread, soon (1 ms is the bound that scripts keep). Taking it again on the thread that has it
    /// only counts. It cannot live across an await, which the compiler sees to.
    /// </summary>
    public Holding Take()
    {
        Enter(isLoop: false);
        return new Holding(this);
    }

    /// <summary>The loop's own way in: before all who wait, but for one of them at the end of a tick that others have waited through.</summary>
    internal Holding TakeForLoop()
    {
        Enter(isLoop: true);
        return new Holding(this);
    }

    /// <summary>Debug builds throw when the calling thread does not hold the token.</summary>
    [Conditional("DEBUG")]
    public void AssertHeld()
    {
        if (!IsHeldHere)
            throw new InvalidOperationException("The region's token is not held by this thread: take it (scene.Token.Take) or post (scene.Post).");
    }

    /// <summary>For a holder with a long batch: lets the loop run its tick when it waits, then goes on. True when it did.</summary>
    public bool YieldIfAsked()
    {
        if (!YieldRequested || !IsHeldHere || _depth > 1)
            return false;
        Leave();
        Enter(isLoop: false);
        return true;
    }

    internal void Enter(bool isLoop = false)
    {
        if (IsHeldHere)
        {
            _depth++;
            return;
        }

        lock (_gate)
        {
            if (isLoop)
                WaitAsLoop();
            else
                WaitAsGuest();
            _holder = Thread.CurrentThread;
            _depth = 1;
        }
    }

    private void WaitAsLoop()
    {
        _loopWaits = true;
        while (_holder is not null || _owed > 0)
            Monitor.Wait(_gate);
        _loopWaits = false;
    }

    private void WaitAsGuest()
    {
        _waiting++;
        while (_holder is not null || (_loopWaits && _owed == 0))
            Monitor.Wait(_gate);
        _waiting--;
        if (_owed > 0)
            _owed--;
    }

    internal void Leave()
    {
        lock (_gate)
        {
            if (_holder != Thread.CurrentThread)
                throw new InvalidOperationException("The region's token was given back by a thread that does not hold it.");
            if (--_depth > 0)
                return;
            _holder = null;
            Monitor.PulseAll(_gate);
        }
    }

    /// <summary>Called by the loop after a tick. A region that is always late would otherwise never let anybody in: one waiting thread goes first.</summary>
    internal void OweOneEntry()
    {
        lock (_gate)
            _owed = Math.Min(_waiting, 1);
    }

    /// <summary>The token in hand.</summary>
    public readonly ref struct Holding
    {
        private readonly RegionToken _token;

        internal Holding(RegionToken token) => _token = token;

        public void Dispose() => _token.Leave();
    }
}
