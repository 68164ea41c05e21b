using System.Diagnostics;
using System.Globalization;

namespace Bench.Physics;

/// <summary>ODE as Debian has it, in a small program in C: what the engine of the house is compared with.</summary>
internal sealed class BareOde : IDisposable
{
    private readonly string _program = Path.Combine(Path.GetTempPath(), $"ode-drop-{Environment.ProcessId}");

    /// <summary>False where libode-dev or a compiler is not installed.</summary>
    public bool TryBuild()
    {
        var source = Path.Combine(AppContext.BaseDirectory, "Physics", "ode_drop.c");
        try
        {
            using var compiler = Process.Start("cc", ["-O2", "-o", _program, source, "-lode", "-lm"]);
            compiler.WaitForExit();
            return compiler.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }

    public DropFigures Run(Drop drop, int seconds)
    {
        using var program = Process.Start(new ProcessStartInfo(_program, [seconds.ToString(CultureInfo.InvariantCulture)])
        {
            RedirectStandardInput = true, RedirectStandardOutput = true
        })!;
        foreach (var place in drop.Places)
            program.StandardInput.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{place.X} {place.Y} {place.Z} {drop.Size}"));
        program.StandardInput.Close();
        var awake = new List<int>();
        while (program.StandardOutput.ReadLine() is { } line)
        {
            var words = line.Split(' ');
            if (words[0] == "cpu")
                return new DropFigures(double.Parse(words[1], CultureInfo.InvariantCulture), awake);
            awake.Add(int.Parse(words[2], CultureInfo.InvariantCulture));
        }

        throw new InvalidOperationException("The program ended early.");
    }

    public void Dispose() => File.Delete(_program);
}
