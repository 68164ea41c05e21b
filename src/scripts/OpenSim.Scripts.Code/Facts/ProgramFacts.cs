using System.Reflection;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Facts;

/// <summary>
/// Which functions of a script may be left in the middle. Those that only work something out, and in bounded time, are called without any
/// of what it takes to leave and to come back.
/// </summary>
internal sealed class ProgramFacts(IApiMethods methods, Action<Function> readBody)
{
    // A function that takes more steps than this may be left, though it has no loop: functions that call one another twice each take 2^n.
    private const int MaxStepsWithoutStop = 200;

    // What a call takes of the stack beside its variables.
    private const int FrameBytes = 48;

    private readonly Dictionary<Function, FunctionFacts> _functions = [];
    private readonly Dictionary<Expression, ExpressionFacts> _expressions = new(ReferenceEqualityComparer.Instance);

    public FunctionFacts this[Function function] => _functions[function];

    public Effects EffectsOf(Expression expression) => Look(expression).Effects;

    /// <summary>How many nodes stand above one another in it.</summary>
    public int HeightOf(Expression expression) => Look(expression).Height;

    public int StepsOf(Expression expression) => Look(expression).Steps;

    public int StepsOf(Statement statement)
    {
        var steps = 1;
        foreach (var part in Parts.Of(statement))
            steps += StepsOf(part);
        foreach (var inner in Parts.Within(statement))
            steps += StepsOf(inner);
        return Math.Min(steps, 1_000_000);
    }

    public MethodInfo? MethodOf(ApiFunction function) => methods.Find(function);

    /// <summary>
    /// Looks at a function and at all that it calls, directly or not. Those left over when there is none whose calls are all known are
    /// recursive, or call such.
    /// </summary>
    public void Add(Function root)
    {
        var calls = new CallGraph(root, _functions.ContainsKey, readBody);
        while (calls.TryTake(out var function))
            _functions[function] = FactsOf(function, isRecursive: false);
        foreach (var function in calls.Left)
            _functions[function] = new FunctionFacts(Effects.Leaves | Effects.Calls, 0, FrameBytes);
        // Expressions may be looked at now that it is known of all functions what they may do.
        foreach (var function in calls.Left)
            _functions[function] = FactsOf(function, isRecursive: true);
    }

    /// <summary>Forgets what is needed only while code is made.</summary>
    public void ForgetExpressions() => _expressions.Clear();

    private FunctionFacts FactsOf(Function function, bool isRecursive)
    {
        var scan = new FunctionScan(this);
        scan.Look(function.Body);
        var effects = scan.Effects;
        if (isRecursive || scan.Steps > MaxStepsWithoutStop)
            effects |= Effects.Stops;
        if ((effects & Effects.Stops) != 0)
            effects |= Effects.Fails;
        return new FunctionFacts(effects, scan.Steps, FrameBytes + 8 * function.Variables.Count);
    }

    private ExpressionFacts Look(Expression expression)
    {
        if (_expressions.TryGetValue(expression, out var facts))
            return facts;
        RuntimeHelpers.EnsureSufficientExecutionStack();
        var effects = Effects.None;
        var height = 0;
        var steps = 1;
        foreach (var part in Parts.Of(expression))
        {
            var inner = Look(part);
            effects |= inner.Effects;
            height = Math.Max(height, inner.Height);
            steps += inner.Steps;
        }
        effects |= OwnEffects(expression, ref steps);
        facts = new ExpressionFacts(effects, height + 1, Math.Min(steps, 1_000_000));
        _expressions.Add(expression, facts);
        return facts;
    }

    private Effects OwnEffects(Expression expression, ref int steps)
    {
        switch (expression)
        {
            case Assign or AssignComponent or Increment:
                return Effects.Assigns;
            case Cast { Type: ScriptType.String, Value.Type: not (ScriptType.String or ScriptType.Key) } or Cast { Type: ScriptType.List }:
            case MakeList:
            case Cast { Value.Type: ScriptType.Object }:
            case Operation { Kind: not OperationKind.Undef }:
                return Effects.Fails;
            case Binary { Type: ScriptType.String or ScriptType.List, Operator: BinaryOperator.Add }:
                return Effects.Fails;
            case Binary { Operator: BinaryOperator.Divide or BinaryOperator.Modulo } division:
                return FailsByDividing(division) ? Effects.Fails : Effects.None;
            case CallFunction call:
                var callee = _functions[call.Function];
                steps += (callee.Effects & Effects.Stops) == 0 ? callee.Steps : 2;
                return callee.Effects & Effects.Leaves | Effects.Calls;
            case CallApi call:
                steps += 4;
                return EffectsOf(call.Function);
            default:
                return Effects.None;
        }
    }

    /// <summary>Whether the divisor may be zero.</summary>
    public static bool FailsByDividing(Binary division) =>
        division.Right.Type is ScriptType.Integer or ScriptType.Float &&
        division.Right is not IntegerConstant { Value: not 0 } and not FloatConstant { Value: not 0 };

    private Effects EffectsOf(ApiFunction function)
    {
        var method = methods.Find(function);
        if (method == null || LeadingParameters.MayStop(function, method))
            return Effects.Leaves;
        return function.ReturnType is ScriptType.String or ScriptType.Key or ScriptType.List ? Effects.Fails : Effects.None;
    }

    private readonly record struct ExpressionFacts(Effects Effects, int Height, int Steps);
}
