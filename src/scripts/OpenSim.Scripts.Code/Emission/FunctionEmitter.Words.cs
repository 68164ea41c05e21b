using System.Numerics;
using System.Reflection.Emit;
using OpenSim.Scripts.Code.Operations;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>
/// Leaving and coming back of functions that have floats, vectors or rotations: what is called as they leave is called after those have
/// become words (<see cref="Bits"/>).
/// </summary>
internal sealed partial class FunctionEmitter
{
    // What is to be called in the block that saves, by number; 0 for nothing.
    private readonly List<string> _reasons = [];
    private readonly Dictionary<LocalBuilder, (LocalBuilder First, LocalBuilder? Second)> _words = [];
    private readonly Dictionary<int, (LocalBuilder First, LocalBuilder? Second)> _wordsOfVariables = [];
    private LocalBuilder? _reason;
    private bool? _hasFloats;

    private static bool IsOfFloats(Type type) =>
        type == typeof(float) || type == typeof(double) || type == typeof(Vector3) || type == typeof(Quaternion);

    // Asked when all temporaries are known: from the places at the end on.
    private bool HasFloats => _hasFloats ??= _canStop
        && (_function.Variables.Any(v => IsOfFloats(_unit.TypeOf(v.Type))) || _temporaries.Kept.Exists(t => IsOfFloats(t.LocalType)));

    /// <summary>What a place that leaves calls: in the block that saves, or there, where the handler of a try comes first.</summary>
    private void EmitReason(string method, int point)
    {
        if (!HasFloats || _points.WayOut(point, _save) != _save)
        {
            _il.Emit(OpCodes.Ldarg_0);
            _il.Emit(OpCodes.Call, MethodOfScript(method));
            return;
        }

        _reason ??= _il.DeclareLocal(typeof(int));
        if (!_reasons.Contains(method))
            _reasons.Add(method);
        _il.Emit(OpCodes.Ldc_I4, _reasons.IndexOf(method) + 1);
        _il.Emit(OpCodes.Stloc, _reason);
    }

    private void EmitFloatsToWords()
    {
        for (var i = 0; i < _locals.Length; i++)
        {
            var type = _unit.TypeOf(_function.Variables[i].Type);
            if (IsOfFloats(type))
                EmitToWords(type, _wordsOfVariables[i] = NewWords(type), () => EmitLoadLocal(i));
        }

        foreach (var kept in _temporaries.Kept.Where(t => IsOfFloats(t.LocalType)))
            EmitToWords(kept.LocalType, _words[kept] = NewWords(kept.LocalType), () => _il.Emit(OpCodes.Ldloc, kept));
    }

    private void EmitReasons()
    {
        if (_reason == null)
            return;
        var done = _il.DefineLabel();
        var labels = _reasons.ConvertAll(_ => _il.DefineLabel());
        _il.Emit(OpCodes.Ldloc, _reason);
        _il.Emit(OpCodes.Switch, [done, .. labels]);
        for (var i = 0; i < labels.Count; i++)
        {
            _il.MarkLabel(labels[i]);
            _il.Emit(OpCodes.Ldarg_0);
            _il.Emit(OpCodes.Call, MethodOfScript(_reasons[i]));
            if (i < labels.Count - 1)
                _il.Emit(OpCodes.Br, done);
        }

        _il.MarkLabel(done);
    }

    private void EmitPutWords(LocalBuilder frames, (LocalBuilder First, LocalBuilder? Second) words)
    {
        EmitPut(frames, typeof(long), () => _il.Emit(OpCodes.Ldloc, words.First));
        if (words.Second is { } second)
            EmitPut(frames, typeof(long), () => _il.Emit(OpCodes.Ldloc, second));
    }

    private (LocalBuilder First, LocalBuilder? Second) EmitTakeWords(LocalBuilder frames, Type type)
    {
        var words = NewWords(type);
        if (words.Second is { } second)
        {
            EmitTake(frames, typeof(long));
            _il.Emit(OpCodes.Stloc, second);
        }

        EmitTake(frames, typeof(long));
        _il.Emit(OpCodes.Stloc, words.First);
        return words;
    }

    private void EmitFromWords(Type type, (LocalBuilder First, LocalBuilder? Second) words)
    {
        var name = type == typeof(float) ? nameof(Bits.Single) : type == typeof(double) ? nameof(Bits.Double)
            : type == typeof(Vector3) ? nameof(Bits.Vector) : nameof(Bits.Rotation);
        _il.Emit(OpCodes.Ldloc, words.First);
        if (words.Second is { } second)
            _il.Emit(OpCodes.Ldloc, second);
        EmitCall(typeof(Bits), name, typeof(long), words.Second == null ? null : typeof(long));
    }

    private void EmitToWords(Type type, (LocalBuilder First, LocalBuilder? Second) words, Action load)
    {
        load();
        EmitCall(typeof(Bits), nameof(Bits.First), type);
        _il.Emit(OpCodes.Stloc, words.First);
        if (words.Second is not { } second)
            return;
        load();
        EmitCall(typeof(Bits), nameof(Bits.Second), type);
        _il.Emit(OpCodes.Stloc, second);
    }

    private (LocalBuilder First, LocalBuilder? Second) NewWords(Type type) => (_il.DeclareLocal(typeof(long)),
        type == typeof(Vector3) || type == typeof(Quaternion) ? _il.DeclareLocal(typeof(long)) : null);
}
