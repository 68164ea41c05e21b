using OpenSim.Store.Tests.Crash;

namespace OpenSim.Store.Tests;

/// <summary>
/// The test runner loads this assembly and does not come by here; the crash tests start it as the process that they kill.
/// </summary>
internal static class Program
{
    public static int Main(string[] words) => words[0] switch
    {
        MoneyWriter.Word => MoneyWriter.Run(words[1..]),
        InventoryCrashWriter.Word => InventoryCrashWriter.Run(words),
        _ => CrashWriter.Run(words)
    };
}
