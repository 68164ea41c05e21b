using System.Runtime.CompilerServices;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Facts;

/// <summary>
/// Local strings that a loop adds to and does not read: there each round would copy all that is there already. One that the loop reads as
/// well is a string in each round anyway.
/// </summary>
internal static class GrowingTexts
{
    public static HashSet<Variable> In(Function function)
    {
        var found = new HashSet<Variable>();
        if (!function.Variables.Skip(function.ParameterCount).Any(static variable => variable.Type == ScriptType.String))
            return found;
        var read = new HashSet<Variable>();
        Look(function.Body, null, function.ParameterCount, found, read);
        found.ExceptWith(read);
        return found;
    }

    /// <summary>Whether an expression adds to the end of a string.</summary>
    public static bool IsAppend(Expression expression, out Assign assign)
    {
        assign = expression as Assign ?? null!;
        return assign is { Type: ScriptType.String, Value: Binary { Operator: BinaryOperator.Add, Left: ReadVariable left } }
            && left.Variable == assign.Variable;
    }

    private static void Look(Statement statement, Loop? loop, int parameters, HashSet<Variable> found, HashSet<Variable> read)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (loop != null && statement is Evaluate { Expression: var expression } && IsAppend(expression, out var append)
            && !append.Variable.IsGlobal && append.Variable.Index >= parameters)
        {
            found.Add(append.Variable);
            if (Reads(loop, append.Variable))
                read.Add(append.Variable);
        }

        foreach (var inner in Parts.Within(statement))
            Look(inner, statement as Loop ?? loop, parameters, found, read);
    }

    private static bool Reads(Statement statement, Variable variable)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        foreach (var expression in Parts.Of(statement))
        {
            var part = IsAppend(expression, out var append) && append.Variable == variable ? ((Binary)append.Value).Right : expression;
            if (Reads(part, variable))
                return true;
        }

        foreach (var inner in Parts.Within(statement))
        {
            if (Reads(inner, variable))
                return true;
        }

        return false;
    }

    private static bool Reads(Expression expression, Variable variable)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (expression is ReadVariable read && read.Variable == variable)
            return true;
        foreach (var part in Parts.Of(expression))
        {
            if (Reads(part, variable))
                return true;
        }

        return false;
    }
}
