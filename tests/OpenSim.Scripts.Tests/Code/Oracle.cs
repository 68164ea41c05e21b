using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>
/// Walks a program's tree as the language is described: the judge of the code that is made of it. It knows nothing of leaving and coming
/// back.
/// </summary>
public sealed partial class Oracle(ScriptProgram program)
{
    // Programs that grow their strings without end say nothing more.
    private const int MaxSteps = 20_000;
    private const int MaxText = 4096;

    private static readonly object Returned = new();

    private readonly Dictionary<Variable, object> _globals = [];
    private Dictionary<Variable, object> _locals = [];
    private object? _result;
    private int _steps;

    public List<string> Said { get; } = [];

    public string Failure { get; private set; } = "";

    public int State { get; private set; }

    public object this[Variable global] => _globals[global];

    /// <summary>False if the program is too long to be of use.</summary>
    public bool TryRun()
    {
        try
        {
            foreach (var global in program.Globals)
                _globals[global.Variable] = global.Value == null ? Zero(global.Variable.Type) : Value(global.Value);
            RunStates();
            return true;
        }
        catch (ScriptFailed failed)
        {
            Failure = failed.Message;
            return true;
        }
        catch (TooLong)
        {
            return false;
        }
    }

    private void RunStates()
    {
        while (true)
        {
            try
            {
                Handle(EventKind.state_entry);
                return;
            }
            catch (StateChanged changed)
            {
                if (changed.State == State)
                    return;
                try
                {
                    Handle(EventKind.state_exit);
                }
                catch (StateChanged)
                {
                    // state_exit cannot change where it goes.
                }
                State = changed.State;
            }
        }
    }

    private void Handle(EventKind kind)
    {
        if (program.States[State].Handlers.FirstOrDefault(h => h.Event.Index == (int)kind) is { } handler)
            Call(handler.Function, []);
    }

    private object? Call(Function function, object[] arguments)
    {
        var outer = _locals;
        _locals = function.Variables.ToDictionary(v => v, v => Zero(v.Type));
        for (var i = 0; i < arguments.Length; i++)
            _locals[function.Variables[i]] = arguments[i];
        _result = null;
        Run(function.Body);
        _locals = outer;
        var result = _result ?? Zero(function.ReturnType);
        _result = null;
        return result;
    }

    /// <summary>Null, or what ends the statements around it: <see cref="Returned"/>, or a label to go to.</summary>
    private object? Run(Statement statement)
    {
        if (++_steps > MaxSteps)
            throw new TooLong();
        switch (statement)
        {
            case Block block:
                return Run(block.Statements);
            case Evaluate evaluate:
                Value(evaluate.Expression);
                return null;
            case Declare declare:
                Set(declare.Variable, declare.Value == null ? Zero(declare.Variable.Type) : Value(declare.Value));
                return null;
            case If choice:
                return (int)Value(choice.Condition) != 0 ? Run(choice.Then) : choice.Else == null ? null : Run(choice.Else);
            case Loop loop:
                return Run(loop);
            case Jump jump:
                return jump.Target;
            case Return @return:
                _result = @return.Value == null ? null : Value(@return.Value);
                return Returned;
            case ChangeState change:
                throw new StateChanged(change.State);
            case Try guarded:
                return Run(guarded);
            case Throw thrown:
                throw Thrown(Value(thrown.Value));
            default:
                return null;
        }
    }

    private object? Run(IReadOnlyList<Statement> statements)
    {
        for (var i = 0; i < statements.Count; i++)
        {
            var signal = Run(statements[i]);
            if (signal == null)
                continue;
            var mark = statements.ToList().FindIndex(s => s is Mark m && m.Label == signal);
            if (mark < 0)
                return signal;
            i = mark;
        }
        return null;
    }

    private object? Run(Loop loop)
    {
        foreach (var start in loop.Starts)
            Value(start);
        for (var isFirst = true; ; isFirst = false)
        {
            if ((loop.TestsFirst || !isFirst) && loop.Condition != null && (int)Value(loop.Condition) == 0)
                return null;
            var signal = Run(loop.Body);
            if (signal == loop.Break)
                return null;
            if (signal != null && signal != loop.Continue)
                return signal;
            foreach (var step in loop.Steps)
                Value(step);
        }
    }

    private object Get(Variable variable) => variable.IsGlobal ? _globals[variable] : _locals[variable];

    private object Set(Variable variable, object value) => (variable.IsGlobal ? _globals : _locals)[variable] = value;

    private static object Zero(ScriptType type) => type switch
    {
        ScriptType.Integer => 0,
        ScriptType.Float => 0.0,
        ScriptType.Vector => Vector3.Zero,
        ScriptType.Rotation => Quaternion.Identity,
        ScriptType.List => LslList.Empty,
        ScriptType.Array => new ScriptArray(),
        ScriptType.Object => null!,
        _ => ""
    };

    private sealed class ScriptFailed(string message, ScriptThrown? thrown = null) : Exception(message)
    {
        public ScriptThrown Thrown { get; } = thrown ?? new ScriptThrown("ScriptException", "Division by Zero", null, "");
    }

    private sealed class TooLong : Exception;

    private sealed class StateChanged(int state) : Exception
    {
        public int State { get; } = state;
    }
}
