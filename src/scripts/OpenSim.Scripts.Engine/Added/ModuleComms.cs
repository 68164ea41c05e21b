using System.Collections.Concurrent;
using System.Globalization;
using System.Reflection;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Added;

/// <summary>What modules give the scripts of one region. It is there before any script is met, and costs nothing until then.</summary>
/// <param name="reply">Posts link_message in a script.</param>
internal sealed class ModuleComms(bool areAllowed, Action<UUID, int, string, string> reply) : IScriptModuleComms, IAddedDeclarations
{
    private readonly ConcurrentDictionary<string, (ModuleFunction Function, AddedFunction Declared)> _functions = [];
    private readonly ConcurrentDictionary<string, ApiConstant> _constants = [];

    public event Action<ScriptCommand>? OnScriptCommand;

    public event Action<UUID>? OnScriptEnded;

    public bool AreAllowed => areAllowed;

    public void RegisterScriptInvocation(object target, params IReadOnlyList<string> methods)
    {
        const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;
        var type = target as Type ?? target.GetType();
        foreach (var name in methods)
            Add(target, type.GetMethod(name, All) ?? throw new ArgumentException($"{type.Name} has no method {name}.", nameof(methods)));
    }

    public void RegisterScriptInvocations(object target)
    {
        foreach (var method in target.GetType().GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance))
        {
            if (method.IsDefined(typeof(ScriptInvocationAttribute)))
                Add(target, method);
        }
    }

    public void RegisterConstant(string name, object value)
    {
        _constants[name] = ModuleTypes.Declare(name, value);
    }

    public void RegisterConstants(object target)
    {
        foreach (var field in target.GetType().GetFields(BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance))
        {
            if (field.IsDefined(typeof(ScriptConstantAttribute)) && field.GetValue(target) is { } value)
                RegisterConstant(field.Name, value);
        }
    }

    public ModuleFunction? Find(string name) => _functions.TryGetValue(name, out var found) ? found.Function : null;

    public void Send(ScriptCommand command) => OnScriptCommand?.Invoke(command);

    public void EndScript(UUID script) => OnScriptEnded?.Invoke(script);

    public void DispatchReply(UUID script, int code, string text, string key) => reply(script, code, text, key);

    public string FormOf(ReadOnlySpan<char> name)
    {
        if (!areAllowed)
            return "";
        var function = _functions.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name, out var found) ? Form(found.Declared) : "";
        return _constants.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name, out var constant)
            ? string.Create(CultureInfo.InvariantCulture, $"{function}{constant.Name} {constant.Type} {constant.Value}")
            : function;
    }

    AddedFunction? IAddedDeclarations.Function(string name) =>
        areAllowed && _functions.TryGetValue(name, out var found) ? found.Declared : null;

    ApiConstant? IAddedDeclarations.Constant(string name) => areAllowed ? _constants.GetValueOrDefault(name) : null;

    private static string Form(AddedFunction function) =>
        $"{function.ReturnType} {function.Name}({string.Join(", ", function.Parameters)})";

    private void Add(object target, MethodInfo method)
    {
        var function = new ModuleFunction(method.IsStatic ? null : target, method);
        _functions[method.Name] = (function, ModuleTypes.Declare(function));
    }
}
