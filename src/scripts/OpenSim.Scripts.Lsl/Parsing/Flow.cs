using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

/// <summary>What can be reached.</summary>
internal static class Flow
{
    /// <summary>
    /// Whether a function's end cannot be reached. Where it is doubtful it cannot: what either world compiles is to be compiled.
    /// </summary>
    public static bool NeverEnds(Statement statement) => statement switch
    {
        Return or Jump or ChangeState or Throw => true,
        Try guarded => NeverEnds(guarded.Body) && NeverEnds(guarded.Handler),
        If choice => choice.Else is { } otherwise && NeverEnds(choice.Then) && NeverEnds(otherwise),
        Block block => NeverEnds(block.Statements),
        Loop loop => loop.Condition is null or IntegerConstant { Value: not 0 } || (!loop.TestsFirst && NeverEnds(loop.Body)),
        _ => false
    };

    /// <summary>Where nothing leads there: a label that stands without a block of its own can be jumped to from outside.</summary>
    public static bool CanBeLeftOut(Statement? statement) => statement is null or Block or Evaluate or Return or Jump or ChangeState;

    // A label behind the last return is reached by a jump at least.
    private static bool NeverEnds(IReadOnlyList<Statement> statements)
    {
        for (var i = statements.Count - 1; i >= 0; i--)
            if (NeverEnds(statements[i]))
                return true;
            else if (statements[i] is Mark)
                return false;
        return false;
    }
}
