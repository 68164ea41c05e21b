using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Code.Facts;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Values.</summary>
internal sealed partial class FunctionEmitter
{
    // The runtime's compiler works on what lies between two statements by recursion: a sum of ten thousand parts is cut into pieces.
    private const int MaxHeight = 32;

    /// <summary>Leaves the value on the stack, which is empty before if the expression may leave.</summary>
    private void Emit(Expression expression)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        EmitValue(expression);
        if (expression.Type != ScriptType.Void && _unit.Facts.HeightOf(expression) % MaxHeight == 0)
            EmitCut(_unit.TypeOf(expression.Type));
    }

    private void EmitCut(Type type)
    {
        var local = _temporaries.Take(type);
        _il.Emit(OpCodes.Stloc, local);
        _il.Emit(OpCodes.Ldloc, local);
        _temporaries.Give(local);
    }

    private void EmitValue(Expression expression)
    {
        switch (expression)
        {
            case IntegerConstant constant:
                _il.Emit(OpCodes.Ldc_I4, constant.Value);
                break;
            case FloatConstant constant:
                EmitFloat(constant.Value);
                break;
            case TextConstant constant:
                _il.Emit(OpCodes.Ldstr, constant.Value);
                break;
            case VectorConstant constant:
                EmitVector(constant.Value);
                break;
            case RotationConstant constant:
                EmitRotation(constant.Value);
                break;
            case ReadVariable read:
                EmitLoad(read.Variable);
                break;
            case ReadComponent read:
                EmitLoad(read.Variable);
                EmitComponent(read.Variable.Type, read.Component);
                break;
            case ComponentOf of:
                Emit(of.Value);
                EmitComponent(of.Value.Type, of.Component);
                break;
            case Assign or AssignComponent or Increment:
                EmitSetting(expression, isWanted: true);
                break;
            case CallFunction call:
                EmitCallOfFunction(call, isWanted: true);
                break;
            case CallApi call:
                EmitCallOfApi(call, isWanted: true);
                break;
            default:
                EmitOperation(expression);
                break;
        }
    }

    private void EmitOperation(Expression expression)
    {
        switch (expression)
        {
            case Unary unary:
                Emit(unary.Operand);
                EmitUnary(unary);
                break;
            case Binary binary:
                EmitBinary(binary);
                break;
            case Cast cast:
                EmitCast(cast);
                break;
            case Truth truth:
                Emit(truth.Value);
                EmitTruth(truth.Value.Type);
                break;
            case Choice choice:
                EmitChoice(choice);
                break;
            case MakeVector made:
                EmitMade(nameof(Spatial.Vector), made.X, made.Y, made.Z);
                break;
            case MakeRotation made:
                EmitMade(nameof(Spatial.Rotation), made.X, made.Y, made.Z, made.S);
                break;
            case MakeList made:
                EmitList(made);
                break;
            case Operation operation:
                Emit(operation);
                break;
            default:
                throw new NotSupportedException(expression.GetType().Name);
        }
    }

    private void EmitChoice(Choice choice)
    {
        var (otherwise, end) = (_il.DefineLabel(), _il.DefineLabel());
        EmitBranch(choice.Condition, otherwise, when: false);
        Emit(choice.Then);
        _il.Emit(OpCodes.Br, end);
        _il.MarkLabel(otherwise);
        Emit(choice.Else);
        _il.MarkLabel(end);
    }

    /// <summary>Works it out for what it does.</summary>
    private void EmitUnwanted(Expression expression)
    {
        switch (expression)
        {
            case Assign or AssignComponent or Increment:
                EmitSetting(expression, isWanted: false);
                break;
            case CallFunction call:
                EmitCallOfFunction(call, isWanted: false);
                break;
            case CallApi call:
                EmitCallOfApi(call, isWanted: false);
                break;
            default:
                Emit(expression);
                if (expression.Type != ScriptType.Void)
                    _il.Emit(OpCodes.Pop);
                break;
        }
    }

    private void EmitSetting(Expression expression, bool isWanted)
    {
        switch (expression)
        {
            case Assign when !isWanted && GrowingTexts.IsAppend(expression, out var append) && _growing.Contains(append.Variable):
                EmitAppend(append);
                break;
            case Assign assign:
                Emit(assign.Value);
                if (isWanted)
                    _il.Emit(OpCodes.Dup);
                EmitStore(assign.Variable);
                break;
            case AssignComponent assign:
                EmitAssignComponent(assign, isWanted);
                break;
            case Increment increment:
                EmitIncrement(increment, isWanted);
                break;
        }
    }

    private void EmitAssignComponent(AssignComponent assign, bool isWanted)
    {
        var value = _temporaries.Take(_float);
        Emit(assign.Value);
        // As the vector keeps it, so that what the assignment gives is what is read afterwards.
        EmitNarrow();
        EmitWiden();
        _il.Emit(OpCodes.Stloc, value);
        EmitLoad(assign.Variable);
        _il.Emit(OpCodes.Ldloc, value);
        EmitWithComponent(assign.Variable.Type, assign.Component);
        EmitStore(assign.Variable);
        if (isWanted)
            _il.Emit(OpCodes.Ldloc, value);
        _temporaries.Give(value);
    }

    private void EmitIncrement(Increment increment, bool isWanted)
    {
        var type = increment.Type;
        var old = _temporaries.Take(_unit.TypeOf(type));
        EmitLoad(increment.Variable);
        if (increment.Component >= 0)
            EmitComponent(increment.Variable.Type, increment.Component);
        _il.Emit(OpCodes.Stloc, old);
        if (isWanted && !increment.IsPrefix)
            _il.Emit(OpCodes.Ldloc, old);
        if (increment.Component >= 0)
            EmitLoad(increment.Variable);
        _il.Emit(OpCodes.Ldloc, old);
        if (type == ScriptType.Integer)
            _il.Emit(OpCodes.Ldc_I4, increment.By);
        else
            EmitFloat(increment.By);
        _il.Emit(OpCodes.Add);
        if (increment.Component >= 0)
            EmitWithComponent(increment.Variable.Type, increment.Component);
        EmitStore(increment.Variable);
        if (isWanted && increment.IsPrefix)
        {
            EmitLoad(increment.Variable);
            if (increment.Component >= 0)
                EmitComponent(increment.Variable.Type, increment.Component);
        }
        _temporaries.Give(old);
    }

    private void EmitMade(string method, params ReadOnlySpan<Expression> parts)
    {
        if (_float == typeof(float))
        {
            EmitOperands(parts);
        }
        else
        {
            // Each is made narrow where it is pushed.
            var temporaries = EmitWaiting(parts, WaitingInOrder(parts, 0));
            for (var i = 0; i < parts.Length; i++)
            {
                Push(parts[i], temporaries[i]);
                _il.Emit(OpCodes.Conv_R4);
            }
            Give(temporaries);
        }
        EmitCall(typeof(Spatial), method, typeof(float), typeof(float), typeof(float), parts.Length > 3 ? typeof(float) : null);
    }
}
