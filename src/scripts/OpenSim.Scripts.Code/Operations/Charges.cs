using System.Runtime.CompilerServices;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>
/// Steps for what a function of the library goes through: one for an item of a list, and for four characters. A call that works for long
/// so ends its script's turn. The value stays where it is: it is the call's argument.
/// </summary>
internal static class Charges
{
    // Not inlined: a call beside the one of the function costs a nanosecond, its compiling in each place more than all its calls.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string For(string argument, Script script)
    {
        script.Charge(argument.Length / 4);
        return argument;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList For(LslList argument, Script script)
    {
        script.Charge(argument.Count);
        return argument;
    }
}
