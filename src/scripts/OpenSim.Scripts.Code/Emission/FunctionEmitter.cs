using System.Reflection.Emit;
using OpenSim.Scripts.Code.Facts;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;
using Label = System.Reflection.Emit.Label;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>
/// Code of one function. One that may be left looks like this:
/// <code>
///           if ((script.Steps -= n) &lt; 0) goto slow;      its steps are used up, or it goes on: one test for both
/// entered:  its statements; after each call that may stop: if (script.Stop != 0) { point = k; goto save; }
/// slow:     point = script.Resume(); if (point &lt; 0) { point = 0; goto save; }
///           its values from the frames; switch (point)
/// save:     its values into the frames; return
/// </code>
/// One block saves all variables and kept temporaries for all points. It saves some that nobody will read; but a block for each point would
/// be most of the code.
/// </summary>
internal sealed partial class FunctionEmitter
{
    private readonly Unit _unit;
    private readonly Function _function;
    private readonly FunctionFacts _facts;
    private readonly DynamicMethod _method;
    private readonly ILGenerator _il;
    private readonly bool _isHandler;
    private readonly bool _canStop;
    private readonly bool _countsStack;
    private readonly Type _float;
    private readonly StopPoints _points = new();
    private readonly Temporaries _temporaries;
    private readonly LocalBuilder?[] _locals;
    private readonly HashSet<Variable> _growing;
    private readonly LocalBuilder _point;
    private readonly Label _save;

    public FunctionEmitter(Unit unit, Function function, DynamicMethod method, bool isHandler)
    {
        _unit = unit;
        _function = function;
        _facts = unit.Facts[function];
        _method = method;
        _il = method.GetILGenerator(256);
        _isHandler = isHandler;
        _canStop = isHandler || (_facts.Effects & Effects.Stops) != 0;
        _countsStack = _canStop && !isHandler;
        _float = unit.TypeOf(ScriptType.Float);
        _temporaries = new Temporaries(_il);
        _locals = new LocalBuilder?[function.Variables.Count];
        _growing = GrowingTexts.In(function);
        _point = _il.DeclareLocal(typeof(int));
        _save = _il.DefineLabel();
    }

    public FunctionCode Emit()
    {
        DeclareLocals();
        EmitArguments();
        if (HasMarks(_function.Body))
            EmitFirstValues();
        if (_canStop)
            EmitEntry();
        Emit(_function.Body);
        EmitDefault(_function.ReturnType);
        EmitReturn();
        _points.EmitEndings();
        EmitSave();
        return CodeMade();
    }

    private void DeclareLocals()
    {
        for (var i = _isHandler ? 0 : _function.ParameterCount; i < _locals.Length; i++)
        {
            var variable = _function.Variables[i];
            _locals[i] = _il.DeclareLocal(_growing.Contains(variable) ? typeof(GrowingText) : _unit.TypeOf(variable.Type));
        }
    }
}
