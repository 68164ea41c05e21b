using System.Runtime.CompilerServices;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>
/// What strings do. The script is given last, to count what is made: operands are on the stack already. Beside what is made the call is
/// nothing; inlined, its compiling in each place took half of what a script takes to begin.
/// </summary>
internal static class Texts
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Join(string left, string right, Script script)
    {
        // Before it is made: a line can double a string thirty times.
        script.Made(Sizes.Empty + 2L * (left.Length + right.Length));
        return script.Stop == StopReason.Failure ? "" : string.Concat(left, right);
    }

    public static int Equal(string left, string right) => string.Equals(left, right) ? 1 : 0;

    public static int NotEqual(string left, string right) => string.Equals(left, right) ? 0 : 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Count(string made, Script script) => script.Made(made);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList Count(LslList made, Script script) => script.Made(made);

    public static int IsTrue(string value) => value.Length != 0 ? 1 : 0;

    public static int IsTrueKey(string value, Dialect dialect) => Casts.IsTrueKey(value, dialect) ? 1 : 0;
}
