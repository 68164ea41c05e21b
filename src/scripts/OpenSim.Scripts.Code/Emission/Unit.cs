using System.Reflection;
using System.Reflection.Emit;
using OpenSim.Scripts.Code.Facts;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>
/// Makes code of a script's functions when one is first called: of that one and of what it calls, since a method's code can name another
/// only when that has its own. The machine's code is made by the runtime, method by method as each is called. Bodies are read when they are
/// needed, and forgotten.
/// </summary>
/// <param name="module">Says how the runtime compiles the methods.</param>
internal sealed class Unit(
    Dialect dialect, GlobalLayout globals, IApiMethods methods, Module module, Action<Function> readBody, Action<Function> forgetBody)
{
    private readonly Dictionary<Function, FunctionCode> _codes = [];
    private readonly Dictionary<Function, DynamicMethod> _declared = [];
    private readonly Queue<Function> _waiting = [];

    public Dialect Dialect => dialect;

    public GlobalLayout Globals => globals;

    public ProgramFacts Facts { get; } = new(methods, readBody);

    public Type TypeOf(ScriptType type) => CodeTypes.Of(type, dialect);

    /// <param name="isHandler">It takes its parameters from the script's current event.</param>
    public FunctionCode CodeOf(Function function, bool isHandler)
    {
        if (_codes.TryGetValue(function, out var code))
            return code;
        Facts.Add(function);
        Declare(function, isHandler);
        var root = function;
        while (_waiting.TryDequeue(out var next))
        {
            _codes.Add(next, new FunctionEmitter(this, next, _declared[next], isHandler && next == root).Emit());
            forgetBody(next);
        }
        Facts.ForgetExpressions();
        return _codes[function];
    }

    public DynamicMethod MethodOf(Function function) =>
        _declared.TryGetValue(function, out var method) ? method : Declare(function, false);

    private DynamicMethod Declare(Function function, bool isHandler)
    {
        var parameters = new Type[isHandler ? 1 : function.ParameterCount + 1];
        parameters[0] = typeof(Script);
        for (var i = 1; i < parameters.Length; i++)
            parameters[i] = TypeOf(function.Variables[i - 1].Type);
        var method = new DynamicMethod(function.Name, TypeOf(function.ReturnType), parameters, module, skipVisibility: true);
        _declared.Add(function, method);
        _waiting.Enqueue(function);
        return method;
    }
}
