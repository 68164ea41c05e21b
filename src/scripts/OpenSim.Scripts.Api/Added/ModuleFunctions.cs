using System.Numerics;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Added;

/// <summary>
/// Functions of modules. Scripts call them by their own names; the compiler makes of such a call one of modInvoke…, by the type of its
/// result, with the name and a list of what it is given.
/// </summary>
[ScriptFunctions]
public static class ModuleFunctions
{
    /// <summary>The key of the command, which the answer names: link_message(-1, code, text, key).</summary>
    public static string modSendCommand(RegionScript script, string module, string command, string data)
    {
        if (Comms(script) is not { } comms)
            return Ids.Null;
        var id = UUID.Random().ToString();
        comms.Send(new ScriptCommand(script.Host.ItemId, id, module, command, data));
        return id;
    }

    public static void modInvokeN(RegionScript script, string fname, LslList parms) => Invoke(script, fname, parms);

    public static string modInvokeS(RegionScript script, string fname, LslList parms) => Invoke(script, fname, parms) as string ?? "";

    public static string modInvokeK(RegionScript script, string fname, LslList parms) =>
        Invoke(script, fname, parms) is UUID id ? id.ToString() : Ids.Null;

    public static int modInvokeI(RegionScript script, string fname, LslList parms) =>
        Invoke(script, fname, parms) is int number ? number : 0;

    public static double modInvokeF(RegionScript script, string fname, LslList parms) => Invoke(script, fname, parms) switch
    {
        float number => number,
        double number => number,
        _ => 0
    };

    public static Vector3 modInvokeV(RegionScript script, string fname, LslList parms) =>
        Invoke(script, fname, parms) is Vector3 vector ? vector : Vector3.Zero;

    public static Quaternion modInvokeR(RegionScript script, string fname, LslList parms) =>
        Invoke(script, fname, parms) is Quaternion rotation ? rotation : Quaternion.Identity;

    public static LslList modInvokeL(RegionScript script, string fname, LslList parms) =>
        Invoke(script, fname, parms) is object[] items ? ModuleArguments.ToList(items) : LslList.Empty;

    private static object? Invoke(RegionScript script, string name, LslList given)
    {
        if (Comms(script) is not { } comms)
            return null;
        if (comms.Find(name) is not { } function)
            script.Complain($"{name}: no module of this region has such a function.");
        else if (ModuleArguments.Of(function, given) is not { } arguments)
            script.Complain($"{name}: the function takes other parameters now; save the script anew.");
        else
            return Call(script, function, arguments);
        return null;
    }

    private static object? Call(RegionScript script, ModuleFunction function, object[] arguments)
    {
        try
        {
            return function.Invoke(script.Part.Id, script.Host.ItemId, arguments);
        }
#pragma warning disable CA1031 // whatever a module throws is what it says to the script
        catch (Exception e)
#pragma warning restore CA1031
        {
            script.Complain($"{function.Name}: {e.Message}");
            return null;
        }
    }

    private static IScriptModuleComms? Comms(RegionScript script)
    {
        var comms = script.Scene.RequestModuleInterface<IScriptModuleComms>();
        if (comms is { AreAllowed: true })
            return comms;
        script.Complain("Module command functions are not enabled.");
        return null;
    }
}
