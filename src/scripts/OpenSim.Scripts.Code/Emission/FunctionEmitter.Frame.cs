using System.Numerics;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using Label = System.Reflection.Emit.Label;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Entry, leaving, coming back.</summary>
internal sealed partial class FunctionEmitter
{
    private void EmitArguments()
    {
        if (!_isHandler)
            return;
        var index = 0;
        for (var i = 0; i < _function.ParameterCount; i++)
        {
            var type = _function.Variables[i].Type;
            _il.Emit(OpCodes.Ldarg_0);
            if (type != ScriptType.List)
                _il.Emit(OpCodes.Ldc_I4, index++);
            _il.Emit(OpCodes.Call, CodeTypes.Method(typeof(Arguments), KindOf(type)));
            _il.Emit(OpCodes.Stloc, _locals[i]!);
        }
    }

    // A jump may go past a declaration: what it skips reads as the zero of its type.
    private void EmitFirstValues()
    {
        for (var i = _function.ParameterCount; i < _locals.Length; i++)
        {
            EmitDefault(_function.Variables[i].Type);
            EmitStoreLocal(i);
        }
    }

    private static bool HasMarks(Statement statement) =>
        statement is Mark || Facts.Parts.Within(statement).Any(HasMarks);

    private void EmitEntry()
    {
        var slow = _il.DefineLabel();
        var entered = _il.DefineLabel();
        _points.Add(_function.Place, entered);
        // Before the steps: what goes on counts its depth anew.
        if (_countsStack)
            EmitStackCheck();
        EmitKeepDepth();
        EmitTakeSteps(Math.Min(_facts.Steps, 1000), slow);
        _il.MarkLabel(entered);
        _points.AtEnd(() => EmitSlowEntry(slow));
    }

    private void EmitStackCheck()
    {
        var full = _il.DefineLabel();
        var point = _points.Add(_function.Place, null);
        EmitMove(nameof(Script.StackLeft), -_facts.StackBytes);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldfld, FieldOf(nameof(Script.StackLeft)));
        _il.Emit(OpCodes.Ldc_I4_0);
        _il.Emit(OpCodes.Blt, full);
        // Code as it comes keeps each intermediate value on the thread's stack: that is looked at too.
        _il.Emit(OpCodes.Call, CodeTypes.Method(typeof(RuntimeHelpers), nameof(RuntimeHelpers.TryEnsureSufficientExecutionStack)));
        _il.Emit(OpCodes.Brfalse, full);
        EmitStopAtEnd(full, point, nameof(Script.Overflow));
    }

    /// <summary>Takes steps, and goes elsewhere when they are used up.</summary>
    private void EmitTakeSteps(int steps, Label usedUp)
    {
        var left = _temporaries.Take(typeof(int));
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldfld, FieldOf(nameof(Script.Steps)));
        _il.Emit(OpCodes.Ldc_I4, steps);
        _il.Emit(OpCodes.Sub);
        _il.Emit(OpCodes.Stloc, left);
        _il.Emit(OpCodes.Ldloc, left);
        _il.Emit(OpCodes.Stfld, FieldOf(nameof(Script.Steps)));
        _il.Emit(OpCodes.Ldloc, left);
        _il.Emit(OpCodes.Ldc_I4_0);
        _il.Emit(OpCodes.Blt, usedUp);
        _temporaries.Give(left);
    }

    private void EmitMove(string field, int by)
    {
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldfld, FieldOf(field));
        _il.Emit(OpCodes.Ldc_I4, by);
        _il.Emit(OpCodes.Add);
        _il.Emit(OpCodes.Stfld, FieldOf(field));
    }

    private void EmitSlowEntry(Label slow)
    {
        _il.MarkLabel(slow);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Call, MethodOfScript(nameof(Script.Resume)));
        _il.Emit(OpCodes.Stloc, _point);
        var goesOn = _il.DefineLabel();
        _il.Emit(OpCodes.Ldloc, _point);
        _il.Emit(OpCodes.Ldc_I4_0);
        _il.Emit(OpCodes.Bge, goesOn);
        EmitGoToSave(0);
        _il.MarkLabel(goesOn);
        EmitRestore();
    }

    private void EmitRestore()
    {
        var frames = _il.DeclareLocal(typeof(ScriptFrames));
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Call, MethodOfScript("get_" + nameof(Script.Frames)));
        _il.Emit(OpCodes.Stloc, frames);
        var floats = new List<(Type Type, (LocalBuilder, LocalBuilder?) Words, Action Store)>();
        foreach (var local in _temporaries.Kept.AsEnumerable().Reverse())
            EmitTake(frames, local.LocalType, () => _il.Emit(OpCodes.Stloc, local), floats);
        for (var i = _locals.Length - 1; i >= 0; i--)
        {
            var variable = i;
            EmitTake(frames, _unit.TypeOf(_function.Variables[i].Type), () => EmitStoreLocal(variable), floats);
        }
        foreach (var (type, words, store) in floats)
        {
            EmitFromWords(type, words);
            store();
        }
        _il.Emit(OpCodes.Ldloc, _point);
        _il.Emit(OpCodes.Switch, _points.Targets(_save));
        EmitGoToSave(0);
    }

    private void EmitSave()
    {
        _il.MarkLabel(_save);
        if (HasFloats)
            EmitFloatsToWords();
        EmitReasons();
        var frames = _il.DeclareLocal(typeof(ScriptFrames));
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldc_I4, _function.Index);
        _il.Emit(OpCodes.Ldloc, _point);
        _il.Emit(OpCodes.Call, MethodOfScript(nameof(Script.Leave)));
        _il.Emit(OpCodes.Stloc, frames);
        if (_canStop)
        {
            for (var i = 0; i < _locals.Length; i++)
            {
                if (_wordsOfVariables.TryGetValue(i, out var words))
                    EmitPutWords(frames, words);
                else
                    EmitPut(frames, _unit.TypeOf(_function.Variables[i].Type), () => EmitLoadLocal(i));
            }
            foreach (var local in _temporaries.Kept)
            {
                if (_words.TryGetValue(local, out var words))
                    EmitPutWords(frames, words);
                else
                    EmitPut(frames, local.LocalType, () => _il.Emit(OpCodes.Ldloc, local));
            }
        }
        EmitDefault(_function.ReturnType);
        _il.Emit(OpCodes.Ret);
    }

    private void EmitPut(LocalBuilder frames, Type type, Action load)
    {
        _il.Emit(OpCodes.Ldloc, frames);
        load();
        _il.Emit(OpCodes.Call, CodeTypes.Method(typeof(ScriptFrames), FrameMethodsOf(type).Put));
    }

    // What was put as a string or a list comes back as such: kept states are checked before they are taken up.
    private void EmitTake(
        LocalBuilder frames, Type type, Action store, List<(Type Type, (LocalBuilder, LocalBuilder?) Words, Action Store)> floats)
    {
        if (IsOfFloats(type))
        {
            floats.Add((type, EmitTakeWords(frames, type), store));
            return;
        }

        EmitTake(frames, type);
        store();
    }

    private void EmitTake(LocalBuilder frames, Type type)
    {
        _il.Emit(OpCodes.Ldloc, frames);
        _il.Emit(OpCodes.Call, CodeTypes.Method(typeof(ScriptFrames), FrameMethodsOf(type).Take));
    }

    private void EmitGoToSave(int point)
    {
        _il.Emit(OpCodes.Ldc_I4, point);
        _il.Emit(OpCodes.Stloc, _point);
        _il.Emit(OpCodes.Br, _points.WayOut(point, _save));
    }

    /// <summary>A place at the end that calls a method of the script, by which it fails or waits, and leaves.</summary>
    private void EmitStopAtEnd(Label label, int point, string method) => _points.AtEnd(() =>
    {
        _il.MarkLabel(label);
        EmitReason(method, point);
        EmitGoToSave(point);
    });

    private FunctionCode CodeMade()
    {
        var types = _function.Variables.Select(v => _unit.TypeOf(v.Type)).Concat(_temporaries.Kept.Select(t => t.LocalType)).ToArray();
        var words = types.Sum(t => t == typeof(Vector3) || t == typeof(Quaternion) ? 2 : t.IsValueType ? 1 : 0);
        return _canStop
            ? new FunctionCode(_method, _points.All, words, [.. types.Where(t => !t.IsValueType)])
            : new FunctionCode(_method, _points.All, 0, []);
    }

    private static (string Put, string Take) FrameMethodsOf(Type type) =>
        type == typeof(int) ? (nameof(ScriptFrames.PutInteger), nameof(ScriptFrames.TakeInteger))
        : type == typeof(long) ? (nameof(ScriptFrames.PutLong), nameof(ScriptFrames.TakeLong))
        : (nameof(ScriptFrames.PutObject), nameof(ScriptFrames.TakeObject));

    /// <summary>As methods of globals and arguments are called.</summary>
    private string KindOf(ScriptType type) => type switch
    {
        ScriptType.Integer => "Integer",
        ScriptType.Float => _float == typeof(float) ? "Single" : "Double",
        ScriptType.Vector => "Vector",
        ScriptType.Rotation => "Rotation",
        ScriptType.List => "List",
        ScriptType.Array => "Array",
        ScriptType.Object => "Any",
        _ => "Text"
    };

    private static System.Reflection.FieldInfo FieldOf(string name) => CodeTypes.Field(typeof(Script), name);

    private static System.Reflection.MethodInfo MethodOfScript(string name) => CodeTypes.Method(typeof(Script), name);
}
