using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Facts;

/// <summary>Whether working out one expression may change what another one reads.</summary>
internal static class Assignments
{
    public static bool Touch(Expression setter, bool setsGlobals, Expression reader)
    {
        if (VariableOf(reader) is { } read && (read.IsGlobal && setsGlobals || Sets(setter, read)))
            return true;
        foreach (var part in Parts.Of(reader))
        {
            if (Touch(setter, setsGlobals, part))
                return true;
        }
        return false;
    }

    private static Variable? VariableOf(Expression expression) => expression switch
    {
        ReadVariable read => read.Variable,
        ReadComponent read => read.Variable,
        _ => null
    };

    private static bool Sets(Expression expression, Variable variable)
    {
        var set = expression switch
        {
            Assign assign => assign.Variable,
            AssignComponent assign => assign.Variable,
            Increment increment => increment.Variable,
            _ => null
        };
        if (set == variable)
            return true;
        foreach (var part in Parts.Of(expression))
        {
            if (Sets(part, variable))
                return true;
        }
        return false;
    }
}
