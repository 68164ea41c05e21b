using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Facts;

/// <summary>Adds up what a function's statements do.</summary>
internal sealed class FunctionScan(ProgramFacts facts)
{
    private readonly HashSet<Label> _marked = [];

    public Effects Effects { get; private set; }

    public int Steps { get; private set; } = 2;

    public void Look(Statement statement)
    {
        System.Runtime.CompilerServices.RuntimeHelpers.EnsureSufficientExecutionStack();
        foreach (var expression in Parts.Of(statement))
            Look(expression);
        Steps++;
        Effects |= statement switch
        {
            Loop => Effects.Stops,
            ChangeState or Throw => Effects.Fails,
            // It needs what only a function that may stop has: how deep it stands, to go on there.
            Try => Effects.Stops,
            Jump jump when _marked.Contains(jump.Target) => Effects.Stops,
            _ => Effects.None
        };
        if (statement is Mark mark)
            _marked.Add(mark.Label);
        foreach (var inner in Parts.Within(statement))
            Look(inner);
    }

    private void Look(Expression expression)
    {
        Effects |= facts.EffectsOf(expression);
        Steps = Math.Min(Steps + facts.StepsOf(expression), 1_000_000);
    }
}
