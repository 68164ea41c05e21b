using PCampbot.Options;
using PCampbot.Startup;

namespace PCampbot;

internal static class Program
{
    private const int WrongUsage = 2;

    public static async Task<int> Main(string[] args)
    {
        BotOptions options;
        try
        {
            options = BotOptions.Parse(args);
            if (options.Help)
            {
                System.Console.WriteLine(BotOptions.Usage);
                return 0;
            }

            if (options.Missing() is { } missing)
                throw new ArgumentException(missing);
            using var program = new BotProgram(options);
            return await program.Run();
        }
        catch (ArgumentException e)
        {
            await System.Console.Error.WriteLineAsync(e.Message);
            return WrongUsage;
        }
    }
}
