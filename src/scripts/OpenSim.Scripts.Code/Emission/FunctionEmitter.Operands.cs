using System.Reflection.Emit;
using OpenSim.Scripts.Code.Facts;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>
/// Several values on the stack, worked out in the order that the language says. Whatever may leave the code is worked out on an empty
/// stack: what comes before it waits in temporaries, in kept ones if the code may come back there.
/// </summary>
internal sealed partial class FunctionEmitter
{
    private void EmitOperands(params ReadOnlySpan<Expression> operands) =>
        Push(operands, EmitWaiting(operands, WaitingInOrder(operands, 0)));

    /// <summary>The right one is worked out first, and lies above.</summary>
    private void EmitRightFirst(Expression left, Expression right)
    {
        var rightLeaves = (EffectsOf(right) & Effects.Leaves) != 0;
        if (IsStable(right, EffectsOf(left), left) || !rightLeaves && IsStable(left, EffectsOf(right), right))
        {
            Emit(left);
            Emit(right);
            return;
        }
        var waiting = _temporaries.Take(_unit.TypeOf(right.Type), (EffectsOf(left) & Effects.Stops) != 0);
        Emit(right);
        _il.Emit(OpCodes.Stloc, waiting);
        Emit(left);
        _il.Emit(OpCodes.Ldloc, waiting);
        _temporaries.Give(waiting);
    }

    /// <summary>Which operands cannot be worked out where they are pushed, from left to right.</summary>
    /// <param name="below">How much lies on the stack before them.</param>
    private bool[] WaitingInOrder(ReadOnlySpan<Expression> operands, int below)
    {
        var waits = new bool[operands.Length];
        var later = Effects.None;
        var laterWaits = false;
        for (var i = operands.Length - 1; i >= 0; i--)
        {
            var effects = EffectsOf(operands[i]);
            var mustWait = laterWaits || below + i > 0 && (effects & Effects.Leaves) != 0;
            waits[i] = mustWait && !IsStable(operands[i], later, operands[(i + 1)..]);
            laterWaits |= waits[i];
            later |= effects;
        }
        return waits;
    }

    /// <summary>Works out those that wait.</summary>
    /// <param name="isKept">All are needed again if the code comes back to what follows.</param>
    private LocalBuilder?[] EmitWaiting(ReadOnlySpan<Expression> operands, bool[] waits, bool isKept = false)
    {
        var temporaries = new LocalBuilder?[operands.Length];
        for (var i = 0; i < operands.Length; i++)
        {
            if (!waits[i])
                continue;
            temporaries[i] = _temporaries.Take(_unit.TypeOf(operands[i].Type), isKept || StopsAfter(operands, i));
            Emit(operands[i]);
            _il.Emit(OpCodes.Stloc, temporaries[i]!);
        }
        return temporaries;
    }

    private bool StopsAfter(ReadOnlySpan<Expression> operands, int index)
    {
        foreach (var later in operands[(index + 1)..])
        {
            if ((EffectsOf(later) & Effects.Stops) != 0)
                return true;
        }
        return false;
    }

    private void Push(ReadOnlySpan<Expression> operands, LocalBuilder?[] temporaries)
    {
        for (var i = 0; i < operands.Length; i++)
            Push(operands[i], temporaries[i]);
        Give(temporaries);
    }

    private void Push(Expression operand, LocalBuilder? temporary)
    {
        if (temporary == null)
            Emit(operand);
        else
            _il.Emit(OpCodes.Ldloc, temporary);
    }

    private void Give(LocalBuilder?[] temporaries)
    {
        foreach (var temporary in temporaries)
        {
            if (temporary != null)
                _temporaries.Give(temporary);
        }
    }

    private Effects EffectsOf(Expression expression) => _unit.Facts.EffectsOf(expression);

    /// <summary>Whether it gives the same when it is worked out after others instead of before them, and has no effect on them.</summary>
    private bool IsStable(Expression expression, Effects effectsOfOthers, params ReadOnlySpan<Expression> others)
    {
        if (EffectsOf(expression) != Effects.None)
            return false;
        if ((effectsOfOthers & (Effects.Assigns | Effects.Calls)) == 0)
            return true;
        foreach (var other in others)
        {
            if (Assignments.Touch(other, (effectsOfOthers & Effects.Calls) != 0, expression))
                return false;
        }
        return true;
    }
}
