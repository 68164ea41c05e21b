using System.Diagnostics.CodeAnalysis;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Facts;

/// <summary>Functions that a function calls, directly or not, given out when all that they call themselves has been given out.</summary>
internal sealed class CallGraph
{
    private readonly Dictionary<Function, int> _unknown = [];
    private readonly Dictionary<Function, List<Function>> _callers = [];
    private readonly Stack<Function> _ready = [];

    /// <param name="readBody">Sees to it that a function has its body.</param>
    public CallGraph(Function root, Func<Function, bool> isKnown, Action<Function> readBody)
    {
        var found = new Stack<Function>([root]);
        while (found.TryPop(out var function))
        {
            if (isKnown(function) || _unknown.ContainsKey(function))
                continue;
            readBody(function);
            var callees = CalleesOf(function);
            callees.RemoveWhere(c => isKnown(c));
            _unknown.Add(function, callees.Count);
            if (callees.Count == 0)
                _ready.Push(function);
            foreach (var callee in callees)
            {
                CallersOf(callee).Add(function);
                found.Push(callee);
            }
        }
    }

    /// <summary>What was not given out: what is recursive, and what calls that.</summary>
    public IReadOnlyCollection<Function> Left => _unknown.Keys;

    public bool TryTake([NotNullWhen(true)] out Function? function)
    {
        if (!_ready.TryPop(out function))
            return false;
        _unknown.Remove(function);
        foreach (var caller in CallersOf(function))
        {
            if (--_unknown[caller] == 0)
                _ready.Push(caller);
        }
        return true;
    }

    private List<Function> CallersOf(Function function)
    {
        if (!_callers.TryGetValue(function, out var callers))
            _callers.Add(function, callers = []);
        return callers;
    }

    private static HashSet<Function> CalleesOf(Function function)
    {
        var callees = new HashSet<Function>();
        var statements = new Stack<Statement>([function.Body]);
        var expressions = new Stack<Expression>();
        while (statements.TryPop(out var statement))
        {
            foreach (var inner in Parts.Within(statement))
                statements.Push(inner);
            foreach (var expression in Parts.Of(statement))
                expressions.Push(expression);
        }
        while (expressions.TryPop(out var expression))
        {
            if (expression is CallFunction call)
                callees.Add(call.Function);
            foreach (var part in Parts.Of(expression))
                expressions.Push(part);
        }
        return callees;
    }
}
