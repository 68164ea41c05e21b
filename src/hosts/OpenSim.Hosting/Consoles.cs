using OpenSim.Console;
using OpenSim.Hosting.Options;
using OpenSim.Http;

namespace OpenSim.Hosting;

/// <summary>The consoles of a process: the terminal's, and by HTTP when that was chosen.</summary>
public sealed class Consoles(ProgramGround ground, ConsoleKind kind, HttpSite site, Endings endings)
{
    private IConsole? _started;

    /// <summary>The regions chosen at the console that counts.</summary>
    public RegionSelection Chosen => (_started ?? ground.Console).Chosen;

    /// <summary>From here on commands are taken. Again, it does nothing: whoever waits for others at a start begins earlier.</summary>
    public void Start()
    {
        if (_started is not null)
            return;
        ground.Console.Start();
        _started = ProgramParts.StartRestConsole(ground, kind, site, endings) ?? ground.Console;
    }
}
