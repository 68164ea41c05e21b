using OpenSim.Settings.Options;
using PCampbot.Options;
using PCampbot.Startup;

namespace PCampbot;

internal static class Program
{
    private const int WrongUsage = 2;

    public static async Task<int> Main(string[] args)
    {
        try
        {
            var options = BotOptions.Parse(args);
            if (options.Help is { } help)
            {
                System.Console.WriteLine(help);
                return 0;
            }

            if (options.Missing() is { } missing)
                throw new OptionException(missing);
            using var program = new BotProgram(options);
            return await program.Run();
        }
        catch (Exception e) when (e is OptionException or ArgumentException)
        {
            await System.Console.Error.WriteLineAsync(e.Message);
            return WrongUsage;
        }
    }
}
