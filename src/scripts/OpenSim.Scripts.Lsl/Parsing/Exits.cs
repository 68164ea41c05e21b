using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

/// <summary>
/// Ways out of what a finally follows. Each jump and return out of it sets a number and jumps to the finally, behind which what the number
/// says is done: so the finally stands in the code once, however many ways lead through it.
/// </summary>
/// <param name="outer">The scope around the try: what is found there or further out lies beyond.</param>
/// <param name="number">A local: 0 where the end was reached, 1 where something was thrown, then as <see cref="Jumps"/> has them.</param>
internal sealed class Exits(Scope outer, Variable number, Func<ScriptType, Variable> addLocal)
{
    private const int FirstJump = 3;
    private const int ByReturn = 2;

    private readonly List<Label> _jumps = [];

    /// <summary>Where the finally begins.</summary>
    public Label Begin { get; } = new("finally");

    public Scope Outer => outer;

    /// <summary>What is returned behind the finally; null where nothing is.</summary>
    public Variable? Result { get; private set; }

    public bool HasReturn { get; private set; }

    public IEnumerable<(int Number, Label Target)> Jumps => _jumps.Select((target, index) => (index + FirstJump, target));

    public static int Return => ByReturn;

    public Block JumpTo(Label target, Place place)
    {
        if (!_jumps.Contains(target))
            _jumps.Add(target);
        return Leave(_jumps.IndexOf(target) + FirstJump, [], place);
    }

    public Block ReturnOf(Expression? value, Place place)
    {
        HasReturn = true;
        if (value is null)
            return Leave(ByReturn, [], place);
        Result ??= addLocal(value.Type);
        return Leave(ByReturn, [new Evaluate(new Assign(Result, value, place), place)], place);
    }

    public Evaluate Set(int value, Place place) => new(new Assign(number, new IntegerConstant(value, place), place), place);

    public If When(int value, Statement then, Place place) => new(
        new Binary(BinaryOperator.Equal, new ReadVariable(number, place), new IntegerConstant(value, place), ScriptType.Integer, place),
        then, null, place);

    private Block Leave(int value, IEnumerable<Statement> before, Place place) =>
        new([.. before, Set(value, place), new Jump(Begin, place)], place);
}
