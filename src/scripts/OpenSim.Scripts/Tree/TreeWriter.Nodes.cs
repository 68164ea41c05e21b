using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

// Statements and expressions.
public sealed partial class TreeWriter
{
    private void Write(Statement statement)
    {
        switch (statement)
        {
            case Block block:
                Tag(StatementTag.Block);
                Number(block.Statements.Count);
                foreach (var inner in block.Statements)
                    Write(inner);
                break;
            case Evaluate evaluate:
                Tag(StatementTag.Evaluate);
                Write(evaluate.Expression);
                break;
            case Declare declare:
                Tag(declare.Value is null ? StatementTag.DeclareEmpty : StatementTag.Declare);
                Name(declare.Variable);
                Write(declare.Value);
                break;
            case If choice:
                Tag(choice.Else is null ? StatementTag.If : StatementTag.IfElse);
                Write(choice.Condition);
                Write(choice.Then);
                if (choice.Else is not null)
                    Write(choice.Else);
                break;
            case Loop loop:
                Write(loop);
                break;
            case Jump jump:
                Tag(StatementTag.Jump);
                Name(jump.Target);
                break;
            case Mark mark:
                Tag(StatementTag.Mark);
                Name(mark.Label);
                break;
            case Return result:
                Tag(result.Value is null ? StatementTag.Return : StatementTag.ReturnValue);
                Write(result.Value);
                break;
            case ChangeState change:
                Tag(StatementTag.ChangeState);
                Number(change.State);
                break;
            case Try guarded:
                Tag(StatementTag.Try);
                Name(guarded.Caught);
                Write(guarded.Body);
                Write(guarded.Handler);
                break;
            case Throw thrown:
                Tag(StatementTag.Throw);
                Write(thrown.Place);
                Write(thrown.Value);
                break;
        }
    }

    private void Write(Loop loop)
    {
        Tag(StatementTag.Loop);
        _out.Write((byte)((loop.TestsFirst ? 1 : 0) | (loop.Condition is null ? 2 : 0)));
        Name(loop.Break);
        Name(loop.Continue);
        Write(loop.Starts);
        Write(loop.Condition);
        Write(loop.Steps);
        Write(loop.Body);
    }

    private void Write(IReadOnlyList<Expression> expressions)
    {
        Number(expressions.Count);
        foreach (var expression in expressions)
            Write(expression);
    }

    private void Write(Expression? expression)
    {
        switch (expression)
        {
            case IntegerConstant constant:
                Tag(ExpressionTag.Integer);
                Number((constant.Value << 1) ^ (constant.Value >> 31));
                break;
            case FloatConstant constant:
                Tag(ExpressionTag.Float);
                _out.Write(constant.Value);
                break;
            case TextConstant constant:
                Tag(constant.Type == ScriptType.Key ? ExpressionTag.Key : ExpressionTag.String);
                Text(constant.Value);
                break;
            case VectorConstant { Value: var v }:
                Tag(ExpressionTag.Vector);
                Floats(v.X, v.Y, v.Z);
                break;
            case RotationConstant { Value: var r }:
                Tag(ExpressionTag.Rotation);
                Floats(r.X, r.Y, r.Z, r.W);
                break;
            case ReadVariable read:
                Tag(ExpressionTag.Read);
                Name(read.Variable);
                break;
            case ReadComponent read:
                Tag(ExpressionTag.ReadComponent);
                Name(read.Variable);
                _out.Write((byte)read.Component);
                break;
            default:
                WriteChange(expression);
                break;
        }
    }

    private void WriteChange(Expression? expression)
    {
        switch (expression)
        {
            case Assign assign:
                Tag(ExpressionTag.Assign);
                Name(assign.Variable);
                Write(assign.Value);
                break;
            case AssignComponent assign:
                Tag(ExpressionTag.AssignComponent);
                Name(assign.Variable);
                _out.Write((byte)assign.Component);
                Write(assign.Value);
                break;
            case Increment step:
                Tag(ExpressionTag.Increment);
                Name(step.Variable);
                _out.Write((byte)(step.Component + 1));
                _out.Write((byte)((step.By > 0 ? 1 : 0) | (step.IsPrefix ? 2 : 0)));
                break;
            default:
                WriteWorked(expression);
                break;
        }
    }

    private void WriteWorked(Expression? expression)
    {
        switch (expression)
        {
            case ComponentOf part:
                Tag(ExpressionTag.ComponentOf);
                _out.Write((byte)part.Component);
                Write(part.Value);
                break;
            case Unary unary:
                Tag(ExpressionTag.Unary);
                _out.Write((byte)unary.Operator);
                Write(unary.Operand);
                break;
            case Binary binary:
                Tag(ExpressionTag.Binary, binary.Place);
                _out.Write((byte)binary.Operator);
                Write(binary.Left);
                Write(binary.Right);
                break;
            case Cast cast:
                Tag(ExpressionTag.Cast);
                _out.Write((byte)cast.Type);
                Write(cast.Value);
                break;
            case Choice choice:
                Tag(ExpressionTag.Choice);
                Write(choice.Condition);
                Write(choice.Then);
                Write(choice.Else);
                break;
            case Truth truth:
                Tag(ExpressionTag.Truth);
                Write(truth.Value);
                break;
            default:
                WriteMade(expression);
                break;
        }
    }

    private void WriteMade(Expression? expression)
    {
        switch (expression)
        {
            case MakeVector made:
                Tag(ExpressionTag.MakeVector);
                Write(made.X);
                Write(made.Y);
                Write(made.Z);
                break;
            case MakeRotation made:
                Tag(ExpressionTag.MakeRotation);
                Write(made.X);
                Write(made.Y);
                Write(made.Z);
                Write(made.S);
                break;
            case MakeList made:
                Tag(ExpressionTag.MakeList);
                Write(made.Items);
                break;
            case CallFunction call:
                Tag(ExpressionTag.CallFunction, call.Place);
                Number(call.Function.Index);
                Write(call.Arguments);
                break;
            case CallApi call:
                Tag(ExpressionTag.CallApi, call.Place);
                if (!_api.TryGetValue(call.Function, out var number))
                    _api.Add(call.Function, number = _api.Count);
                Number(number);
                Write(call.Arguments);
                break;
            case Operation operation:
                Tag(ExpressionTag.Operation, operation.Place);
                _out.Write((byte)operation.Kind);
                Write(operation.Operands);
                break;
        }
    }

    private void Tag(StatementTag tag) => _out.Write((byte)tag);

    private void Tag(ExpressionTag tag) => _out.Write((byte)tag);

    private void Tag(ExpressionTag tag, Place place)
    {
        Tag(tag);
        Write(place);
    }

    private void Name(Variable variable) => Number((variable.Index << 1) | (variable.IsGlobal ? 1 : 0));

    private void Name(Label label)
    {
        if (!_labels.TryGetValue(label, out var number))
            _labels.Add(label, number = _labels.Count);
        Number(number);
    }

    private void Floats(params ReadOnlySpan<float> values)
    {
        foreach (var value in values)
            _out.Write(value);
    }
}
