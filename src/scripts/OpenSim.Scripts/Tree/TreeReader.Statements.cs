using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

// Statements.
internal sealed partial class TreeReader
{
    private Statement Statement()
    {
        var statement = Deeper() ? StatementHere() : null;
        _depth--;
        return statement ?? new Block([], _place);
    }

    private Statement? StatementHere()
    {
        switch ((StatementTag)Byte())
        {
            case StatementTag.Block:
                return new Block(Statements(), _place);
            case StatementTag.Evaluate:
                return new Evaluate(Expression(), _place);
            case StatementTag.Declare:
                var declared = Local();
                return new Declare(declared, Expression(declared.Type), _place);
            case StatementTag.DeclareEmpty:
                return new Declare(Local(), null, _place);
            case StatementTag.If:
                return new If(Expression(ScriptType.Integer), Statement(), null, _place);
            case StatementTag.IfElse:
                return new If(Expression(ScriptType.Integer), Statement(), Statement(), _place);
            case StatementTag.Loop:
                return Loop();
            case StatementTag.Jump:
                return new Jump(Label(), _place);
            case StatementTag.Mark:
                return new Mark(Label(), _place);
            case StatementTag.Return:
                return _returns == ScriptType.Void ? new Return(null, _place) : Bad<Statement>();
            case StatementTag.ReturnValue:
                return _returns == ScriptType.Void ? Bad<Statement>() : new Return(Expression(_returns), _place);
            case StatementTag.ChangeState:
                var state = Number();
                return (uint)state < (uint)_stateCount ? new ChangeState(state, _place) : Bad<Statement>();
            case StatementTag.Try:
                var caught = Local();
                return caught.Type == ScriptType.Object ? new Try(Statement(), caught, Statement(), _place) : Bad<Statement>();
            case StatementTag.Throw:
                var place = Place();
                return new Throw(Expression(ScriptType.Object), place);
            default:
                return Bad<Statement>();
        }
    }

    private List<Statement> Statements()
    {
        var statements = new List<Statement>();
        for (var left = Count(); left > 0 && !_isBad; left--)
            statements.Add(Statement());
        return statements;
    }

    private Loop Loop()
    {
        var flags = Enumerated(3);
        var leave = Label();
        var again = Label();
        var starts = Expressions();
        var condition = (flags & 2) == 0 ? Expression(ScriptType.Integer) : null;
        var steps = Expressions();
        return new Loop(starts, condition, steps, Statement(), (flags & 1) != 0, _place) { Break = leave, Continue = again };
    }

    private Variable Local()
    {
        var variable = Variable();
        return variable.IsGlobal ? Broken(variable) : variable;
    }

    private Variable Variable()
    {
        var number = Number();
        return At((number & 1) == 0 ? _locals : _globals, (int)((uint)number >> 1)) ?? Broken(new Variable("", ScriptType.Integer, 0, false));
    }

    private T Broken<T>(T instead)
    {
        Bad<T>();
        return instead;
    }

    /// <summary>Labels are numbered as they are first named, so that the next is one more at most.</summary>
    private Label Label()
    {
        var number = Number();
        if (number == _labels.Count)
            _labels.Add(new Label("label"));
        return At(_labels, number) ?? new Label("");
    }
}
