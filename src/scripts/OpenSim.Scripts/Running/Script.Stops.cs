using System.Runtime.CompilerServices;
using System.Text;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Running;

/// <summary>
/// How functions and code make a script leave what it is doing, and how it goes on. What code calls when it leaves is not to be inlined:
/// most of it never runs, and to compile it in each place took longer than all else.
/// </summary>
public partial class Script
{
    // What calls of a script's functions may take of the thread's stack: recursion ends in Second Life's words long before the thread's
    // does. A call counts what the code says of it, 48 bytes and more: about a thousand calls deep.
    public const int StackBytes = 64 * 1024;

    private ScriptFrames? _frames;
    private int _stepsLeft;
    private bool _resuming;

    /// <summary>Steps that running code has left. Negative while it goes on with what it had left, so that one test serves both.</summary>
    public int Steps;

    public int StackLeft;

    /// <summary>
    /// Whether functions may ask and change the region that the script is in. Without, code leaves before it calls one that does.
    /// </summary>
    public bool HasRegion = true;

    /// <summary>Why the code has to leave. A function that sets it is the last thing that happens.</summary>
    public StopReason Stop;

    /// <summary>What a function threw, where that ended the script: a fault of the function, for the log. Null after a reset.</summary>
    public Exception? Thrown { get; private set; }

    /// <summary>Where code puts its values as it leaves.</summary>
    public ScriptFrames Frames => _frames ??= new ScriptFrames();

    /// <summary>The script waits this long when the function that says so has returned. Delays of one call add up.</summary>
    public void Sleep(double seconds)
    {
        if (!(seconds > 0) || Stop is not (StopReason.None or StopReason.Sleep))
            return;
        SleepSeconds += seconds;
        Stop = StopReason.Sleep;
    }

    /// <summary>The forced delay of a function, as declared.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Delay(double seconds) => Sleep(seconds * DelayFactor);

    /// <summary>
    /// What a function calls that waits for an answer: its result is ignored, and it is called again with the same arguments when the
    /// script is run again.
    /// </summary>
    public void Retry() => TryStop(StopReason.Retry);

    /// <summary>The event ends, and the script is as when it was new: llResetScript.</summary>
    public void Reset() => TryStop(StopReason.Reset);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void ChangeState(int state)
    {
        if (TryStop(StopReason.StateChange) && _nextState < 0 && state != State)
            _nextState = state;
    }

    /// <summary>Ends the script with a run-time error, in Second Life's words.</summary>
    public void Fail(string message)
    {
        if (HasFailed)
            return;
        Failure = message.Length > 0 ? message : "Script run-time error";
        Stop = StopReason.Failure;
    }

    /// <summary>Takes steps for work that grows with its arguments, so that a long string costs its script and not the others.</summary>
    public void Charge(int steps) => Steps -= steps;

    /// <summary>For code whose steps are used up at its entry: the point to go on at, or -1 to leave.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int Resume()
    {
        if (!_resuming)
        {
            UseUp();
            return -1;
        }
        var point = _frames!.TakePoint();
        if (_frames.Count == 0)
        {
            _resuming = false;
            Steps = _stepsLeft;
        }
        return point;
    }

    /// <summary>For code whose steps are used up.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void UseUp() => TryStop(StopReason.Steps);

    /// <summary>For code that is about to call a function that needs the region.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void AwaitRegion() => TryStop(StopReason.Region);

    /// <summary>For code whose stack is used up.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Overflow()
    {
        _isFinal = true;
        Fail("Stack-Heap Collision");
    }

    private bool TryStop(StopReason reason)
    {
        if (Stop != StopReason.None)
            return false;
        Stop = reason;
        return true;
    }

    /// <summary>ScriptDelayFactor.</summary>
    protected virtual double DelayFactor => 1;

    /// <summary>A function was called that is declared and that nobody has written: its result is the zero of its type.</summary>
    public virtual void OnUnavailable(string function)
    {
    }

    /// <summary>
    /// For code that is about to call an os function, by the number of its guard (<see cref="Declarations.ApiGuard"/>): whoever does not let
    /// the script call it stops it here.
    /// </summary>
    public virtual void AskGuard(int guard)
    {
    }

    /// <summary>For code that leaves: where its values go. What happens to a script that has failed shows where it was.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ScriptFrames Leave(int function, int point)
    {
        Frames.Begin(function, point);
        return _frames!;
    }

    private void Enter()
    {
        Stop = StopReason.None;
        StackLeft = StackBytes;
        _resuming = _frames is { Count: > 0 };
        Steps = _resuming ? int.MinValue / 2 : _stepsLeft;
        try
        {
            Code.Enter(this, _function);
        }
        catch (Exception e) when (e is OutOfMemoryException or OverflowException)
        {
            Overflow();
        }
#pragma warning disable CA1031 // Whatever a function throws ends its script, and nothing else; the engine logs it.
        catch (Exception e)
#pragma warning restore CA1031
        {
            Thrown = e;
            Fail("Script run-time error");
        }
        _stepsLeft = Math.Max(0, _measureAsked ? _stepsHeld : Steps);
    }

    // Innermost first, as the frames lie.
    private string TraceOfFrames()
    {
        var trace = new StringBuilder();
        for (var i = 0; i < Math.Min(_frames?.Count ?? 0, 10); i++)
        {
            var frame = _frames![i];
            Place place = Code.PlaceOf(frame.Function, frame.Point);
            trace.Append(Code.NameOf(frame.Function)).Append(" (").Append(place.Line).Append(", ").Append(place.Column).Append(")\n");
        }
        return trace.ToString();
    }
}
