using System.Reflection.Emit;
using OpenSim.Scripts.Code.Facts;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Operators and casts.</summary>
internal sealed partial class FunctionEmitter
{
    private void EmitUnary(Unary unary)
    {
        switch (unary.Operator)
        {
            case UnaryOperator.Complement:
                _il.Emit(OpCodes.Not);
                break;
            case UnaryOperator.Not:
                _il.Emit(OpCodes.Ldc_I4_0);
                _il.Emit(OpCodes.Ceq);
                break;
            default:
                if (unary.Type is ScriptType.Integer or ScriptType.Float)
                    _il.Emit(OpCodes.Neg);
                else
                    EmitCall(typeof(Spatial), nameof(Spatial.Negate), _unit.TypeOf(unary.Type));
                break;
        }
    }

    private void EmitBinary(Binary binary)
    {
        if (binary.Type == ScriptType.List)
            EmitListJoin(binary);
        else if (binary.Operator is BinaryOperator.Divide or BinaryOperator.Modulo && ProgramFacts.FailsByDividing(binary))
            EmitCheckedDivision(binary);
        else
        {
            EmitRightFirst(binary.Left, binary.Right);
            EmitOperator(binary);
        }
    }

    /// <summary>Takes both from the stack.</summary>
    private void EmitOperator(Binary binary)
    {
        switch (binary.Left.Type, binary.Right.Type)
        {
            case (ScriptType.Integer, ScriptType.Integer):
                EmitIntegerOperator(binary.Operator);
                break;
            case (ScriptType.Float, ScriptType.Float):
                EmitFloatOperator(binary.Operator);
                break;
            case (ScriptType.String or ScriptType.Key, ScriptType.String or ScriptType.Key):
                EmitTextOperator(binary);
                break;
            case (ScriptType.List, ScriptType.List):
                EmitCall(typeof(Lists), binary.Operator.ToString(), typeof(LslList), typeof(LslList));
                break;
            default:
                EmitSpatialOperator(binary);
                break;
        }
    }

    private void EmitIntegerOperator(BinaryOperator @operator)
    {
        switch (@operator)
        {
            case BinaryOperator.Divide:
            case BinaryOperator.Modulo:
            case BinaryOperator.And:
            case BinaryOperator.Or:
                EmitCall(typeof(Numbers), @operator.ToString(), typeof(int), typeof(int));
                break;
            case BinaryOperator.BitAnd:
                _il.Emit(OpCodes.And);
                break;
            case BinaryOperator.BitOr:
                _il.Emit(OpCodes.Or);
                break;
            case BinaryOperator.BitXor:
                _il.Emit(OpCodes.Xor);
                break;
            case BinaryOperator.ShiftLeft:
            case BinaryOperator.ShiftRight:
                _il.Emit(OpCodes.Ldc_I4, 31);
                _il.Emit(OpCodes.And);
                _il.Emit(@operator == BinaryOperator.ShiftLeft ? OpCodes.Shl : OpCodes.Shr);
                break;
            default:
                EmitNumberOperator(@operator, isFloat: false);
                break;
        }
    }

    private void EmitFloatOperator(BinaryOperator @operator)
    {
        if (@operator is BinaryOperator.Divide or BinaryOperator.Modulo)
            _il.Emit(@operator == BinaryOperator.Divide ? OpCodes.Div : OpCodes.Rem);
        else
            EmitNumberOperator(@operator, isFloat: true);
    }

    // A comparison with what is not a number is false, and != true: so <= is not just the opposite of >.
    private void EmitNumberOperator(BinaryOperator @operator, bool isFloat)
    {
        switch (@operator)
        {
            case BinaryOperator.Add:
                _il.Emit(OpCodes.Add);
                break;
            case BinaryOperator.Subtract:
                _il.Emit(OpCodes.Sub);
                break;
            case BinaryOperator.Multiply:
                _il.Emit(OpCodes.Mul);
                break;
            case BinaryOperator.Equal:
                _il.Emit(OpCodes.Ceq);
                break;
            case BinaryOperator.NotEqual:
                EmitOpposite(OpCodes.Ceq);
                break;
            case BinaryOperator.Less:
                _il.Emit(OpCodes.Clt);
                break;
            case BinaryOperator.Greater:
                _il.Emit(OpCodes.Cgt);
                break;
            case BinaryOperator.LessOrEqual:
                EmitOpposite(isFloat ? OpCodes.Cgt_Un : OpCodes.Cgt);
                break;
            case BinaryOperator.GreaterOrEqual:
                EmitOpposite(isFloat ? OpCodes.Clt_Un : OpCodes.Clt);
                break;
            default:
                throw new NotSupportedException(@operator.ToString());
        }
    }

    private void EmitOpposite(OpCode comparison)
    {
        _il.Emit(comparison);
        _il.Emit(OpCodes.Ldc_I4_0);
        _il.Emit(OpCodes.Ceq);
    }

    private void EmitTextOperator(Binary binary)
    {
        if (binary.Operator != BinaryOperator.Add)
        {
            EmitCall(typeof(Texts), binary.Operator.ToString(), typeof(string), typeof(string));
            return;
        }
        _il.Emit(OpCodes.Ldarg_0);
        EmitCall(typeof(Texts), nameof(Texts.Join), typeof(string), typeof(string), typeof(Script));
        EmitFailureCheck(typeof(string), binary.Place);
    }

    private void EmitSpatialOperator(Binary binary)
    {
        var (left, right) = (binary.Left.Type, binary.Right.Type);
        if (left == ScriptType.Float || right == ScriptType.Float)
        {
            EmitScaling(binary);
            return;
        }
        var name = (left, right, binary.Operator) switch
        {
            (ScriptType.Vector, ScriptType.Rotation, BinaryOperator.Multiply) => nameof(Spatial.Turn),
            (ScriptType.Vector, ScriptType.Rotation, BinaryOperator.Divide) => nameof(Spatial.TurnBack),
            (ScriptType.Vector, ScriptType.Vector, BinaryOperator.Multiply) => nameof(Spatial.Dot),
            (ScriptType.Vector, ScriptType.Vector, BinaryOperator.Modulo) => nameof(Spatial.Cross),
            _ => binary.Operator.ToString()
        };
        EmitCall(typeof(Spatial), name, _unit.TypeOf(left), _unit.TypeOf(right));
        if (binary.Type == ScriptType.Float)
            EmitWiden();
    }

    private void EmitScaling(Binary binary)
    {
        if (binary.Left.Type == ScriptType.Vector)
        {
            var name = binary.Operator == BinaryOperator.Divide ? nameof(Spatial.Divide) : nameof(Spatial.Scale);
            EmitNarrow();
            EmitCall(typeof(Spatial), name, _unit.TypeOf(ScriptType.Vector), typeof(float));
            return;
        }
        EmitCall(typeof(Spatial), nameof(Spatial.Scale), _float, _unit.TypeOf(ScriptType.Vector));
    }

    // Both wait: the divisor is looked at on an empty stack.
    private void EmitCheckedDivision(Binary binary)
    {
        var right = _temporaries.Take(_unit.TypeOf(binary.Right.Type), (EffectsOf(binary.Left) & Effects.Stops) != 0);
        var left = _temporaries.Take(_unit.TypeOf(binary.Left.Type));
        Emit(binary.Right);
        _il.Emit(OpCodes.Stloc, right);
        Emit(binary.Left);
        _il.Emit(OpCodes.Stloc, left);
        var zero = _il.DefineLabel();
        _il.Emit(OpCodes.Ldloc, right);
        if (binary.Right.Type == ScriptType.Float)
            EmitFloat(0);
        else
            _il.Emit(OpCodes.Ldc_I4_0);
        _il.Emit(OpCodes.Beq, zero);
        EmitStopAtEnd(zero, _points.Add(binary.Place, null), nameof(Script.FailByDivision));
        _il.Emit(OpCodes.Ldloc, left);
        _il.Emit(OpCodes.Ldloc, right);
        _temporaries.Give(left);
        _temporaries.Give(right);
        EmitOperator(binary);
        if (binary is { Type: ScriptType.Float, Operator: BinaryOperator.Divide } && _unit.Dialect == Dialect.SecondLife)
            EmitNumberCheck(binary.Place);
    }

    // In Second Life infinity by infinity is an error as a division by zero is.
    private void EmitNumberCheck(Place place)
    {
        var result = _temporaries.Take(_float);
        var none = _il.DefineLabel();
        _il.Emit(OpCodes.Stloc, result);
        _il.Emit(OpCodes.Ldloc, result);
        _il.Emit(OpCodes.Ldloc, result);
        _il.Emit(OpCodes.Bne_Un, none);
        EmitStopAtEnd(none, _points.Add(place, null), nameof(Script.FailByDivision));
        _il.Emit(OpCodes.Ldloc, result);
        _temporaries.Give(result);
    }

    private void EmitTruth(ScriptType type)
    {
        switch (type)
        {
            case ScriptType.Integer:
                _il.Emit(OpCodes.Ldc_I4_0);
                _il.Emit(OpCodes.Cgt_Un);
                break;
            case ScriptType.Float:
                EmitFloat(0);
                EmitOpposite(OpCodes.Ceq);
                break;
            case ScriptType.String:
                EmitCall(typeof(Texts), nameof(Texts.IsTrue), typeof(string));
                break;
            case ScriptType.Key:
                EmitDialect();
                EmitCall(typeof(Texts), nameof(Texts.IsTrueKey), typeof(string), typeof(Dialect));
                break;
            case ScriptType.List:
                EmitCall(typeof(Lists), nameof(Lists.IsTrue), typeof(LslList));
                break;
            case ScriptType.Array or ScriptType.Object:
                EmitCall(typeof(Objects), nameof(Objects.IsTrue), typeof(object));
                break;
            default:
                EmitDefault(type);
                EmitCall(typeof(Spatial), nameof(Spatial.NotEqual), _unit.TypeOf(type), _unit.TypeOf(type));
                break;
        }
    }

    private void EmitDialect() => _il.Emit(OpCodes.Ldc_I4, (int)_unit.Dialect);
}
