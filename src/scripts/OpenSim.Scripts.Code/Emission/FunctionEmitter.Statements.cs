using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using Label = System.Reflection.Emit.Label;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Statements. The stack is empty between them.</summary>
internal sealed partial class FunctionEmitter
{
    private readonly Dictionary<Tree.Label, Label> _labels = [];
    private readonly HashSet<Tree.Label> _marked = [];

    private void Emit(Statement statement)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (statement)
        {
            case Block block:
                foreach (var inner in block.Statements)
                    Emit(inner);
                break;
            case Evaluate evaluate:
                EmitUnwanted(evaluate.Expression);
                break;
            case Declare declare:
                if (declare.Value == null)
                    EmitDefault(declare.Variable.Type);
                else
                    Emit(declare.Value);
                EmitStore(declare.Variable);
                break;
            case If choice:
                Emit(choice);
                break;
            case Loop loop:
                Emit(loop);
                break;
            case Mark mark:
                _marked.Add(mark.Label);
                _il.MarkLabel(LabelOf(mark.Label));
                break;
            case Jump jump:
                EmitJump(jump);
                break;
            case Return @return:
                if (@return.Value != null)
                    Emit(@return.Value);
                EmitReturn();
                break;
            case ChangeState change:
                EmitChangeState(change);
                break;
            case Try guarded:
                EmitTry(guarded);
                break;
            case Throw thrown:
                EmitThrow(thrown);
                break;
            default:
                throw new NotSupportedException(statement.GetType().Name);
        }
    }

    private void Emit(If choice)
    {
        var otherwise = _il.DefineLabel();
        EmitBranch(choice.Condition, otherwise, when: false);
        Emit(choice.Then);
        if (choice.Else == null)
        {
            _il.MarkLabel(otherwise);
            return;
        }
        var end = _il.DefineLabel();
        _il.Emit(OpCodes.Br, end);
        _il.MarkLabel(otherwise);
        Emit(choice.Else);
        _il.MarkLabel(end);
    }

    // The condition stands at the end, before which the loop may be left: one jump a round.
    private void Emit(Loop loop)
    {
        foreach (var start in loop.Starts)
            EmitUnwanted(start);
        var head = _il.DefineLabel();
        var test = _il.DefineLabel();
        if (loop.TestsFirst && loop.Condition != null)
            _il.Emit(OpCodes.Br, test);
        _il.MarkLabel(head);
        Emit(loop.Body);
        _marked.Add(loop.Continue);
        _il.MarkLabel(LabelOf(loop.Continue));
        foreach (var step in loop.Steps)
            EmitUnwanted(step);
        EmitRound(_unit.Facts.StepsOf(loop), loop.Place);
        _il.MarkLabel(test);
        if (loop.Condition == null)
            _il.Emit(OpCodes.Br, head);
        else
            EmitBranch(loop.Condition, head, when: true);
        _marked.Add(loop.Break);
        _il.MarkLabel(LabelOf(loop.Break));
    }

    /// <summary>Takes the steps of a round; the code may be left here.</summary>
    private void EmitRound(int steps, Place place)
    {
        var usedUp = _il.DefineLabel();
        var resume = _il.DefineLabel();
        EmitTakeSteps(steps, usedUp);
        _il.MarkLabel(resume);
        EmitStopAtEnd(usedUp, _points.Add(place, resume), nameof(Script.UseUp));
    }

    private void EmitJump(Jump jump)
    {
        if (_marked.Contains(jump.Target))
            EmitRound(_facts.Steps, jump.Place);
        _il.Emit(OpCodes.Br, LabelOf(jump.Target));
    }

    private void EmitReturn()
    {
        if (_countsStack)
            EmitMove(nameof(Script.StackLeft), _facts.StackBytes);
        _il.Emit(OpCodes.Ret);
    }

    private void EmitChangeState(ChangeState change)
    {
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldc_I4, change.State);
        _il.Emit(OpCodes.Call, MethodOfScript(nameof(Script.ChangeState)));
        EmitGoToSave(_points.Add(change.Place, null));
    }

    private Label LabelOf(Tree.Label label)
    {
        if (!_labels.TryGetValue(label, out var defined))
            _labels.Add(label, defined = _il.DefineLabel());
        return defined;
    }

    /// <summary>Goes to a label when a condition holds, or when it does not.</summary>
    private void EmitBranch(Expression condition, Label target, bool when)
    {
        switch (condition)
        {
            case Truth { Value.Type: ScriptType.Integer } truth:
                EmitBranch(truth.Value, target, when);
                break;
            case Unary { Operator: UnaryOperator.Not } not:
                EmitBranch(not.Operand, target, !when);
                break;
            case Binary { Left.Type: ScriptType.Integer, Right.Type: ScriptType.Integer } compared
                when BranchOf(compared.Operator, when) is { } branch:
                EmitRightFirst(compared.Left, compared.Right);
                _il.Emit(branch, target);
                break;
            default:
                Emit(condition);
                _il.Emit(when ? OpCodes.Brtrue : OpCodes.Brfalse, target);
                break;
        }
    }

    private static OpCode? BranchOf(BinaryOperator @operator, bool when) => @operator switch
    {
        BinaryOperator.Less => when ? OpCodes.Blt : OpCodes.Bge,
        BinaryOperator.LessOrEqual => when ? OpCodes.Ble : OpCodes.Bgt,
        BinaryOperator.Greater => when ? OpCodes.Bgt : OpCodes.Ble,
        BinaryOperator.GreaterOrEqual => when ? OpCodes.Bge : OpCodes.Blt,
        BinaryOperator.Equal => when ? OpCodes.Beq : OpCodes.Bne_Un,
        BinaryOperator.NotEqual => when ? OpCodes.Bne_Un : OpCodes.Beq,
        _ => null
    };
}
