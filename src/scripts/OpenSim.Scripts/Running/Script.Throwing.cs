using System.Runtime.CompilerServices;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>
/// What scripts throw and catch. A failure is no exception of the runtime: functions leave one after the other, as they do for all else,
/// and the first that has a try around the place takes it up.
/// </summary>
public partial class Script
{
    private ScriptThrown? _thrown;
    private bool _isFinal;

    /// <summary>For throw: an exception that was caught stays what it was.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Throw(object? value)
    {
        var thrown = value as ScriptThrown ?? new ScriptThrown(ScriptThrown.ByScript, ScriptObjects.ToText(value, Dialect), value, "");
        Throw(thrown);
    }

    /// <summary>For what goes wrong in a script and can be caught by it.</summary>
    /// <param name="type">As YEngine calls it.</param>
    public void Throw(string type, string message) => Throw(new ScriptThrown(type, message, null, ""));

    /// <summary>For code that would divide by zero.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void FailByDivision()
    {
        if (HasFailed)
            return;
        _thrown = new ScriptThrown("ScriptException", "Division by Zero", null, "");
        Fail("Math Error");
    }

    private void Throw(ScriptThrown thrown)
    {
        if (HasFailed)
            return;
        _thrown = thrown;
        Fail($"{thrown.Type}: {thrown.Message}");
    }

    /// <summary>
    /// For code that leaves what a try is around: whether it goes on with the handler, which takes <see cref="Caught"/>. The end by memory
    /// or depth is not caught, nor is what is no failure.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool TryCatch()
    {
        if (Stop != StopReason.Failure || _isFinal)
            return false;
        _thrown ??= new ScriptThrown("ScriptException", Failure, null, "");
        if (_thrown.Trace.Length == 0)
            _thrown = _thrown with { Trace = TraceOfFrames() };
        _frames?.Clear();
        Failure = "";
        Stop = StopReason.None;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public object Caught()
    {
        var caught = _thrown!;
        _thrown = null;
        Made(Sizes.Of(caught));
        return caught;
    }
}
