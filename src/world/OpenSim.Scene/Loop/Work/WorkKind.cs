namespace OpenSim.World.Loop.Work;

/// <summary>
/// Kinds of work beside a region. Each has its own few workers (<see cref="BackgroundWork"/>), so that none waits behind another: who
/// arrives waits for no search.
/// </summary>
public enum WorkKind
{
    /// <summary>What the region itself needs: arrivals and goodbyes, contents of prims, saving. Never refused.</summary>
    Region,

    /// <summary>Reads and changes of a user's inventory.</summary>
    Inventory,

    /// <summary>What a viewer asks of a service.</summary>
    Request,

    /// <summary>Handing agents and objects over to other regions, which waits for viewers and for other machines.</summary>
    Travel,

    /// <summary>Words and news for people in other processes: it waits for other machines.</summary>
    Message,

    /// <summary>Searches among all accounts or all regions.</summary>
    Search,

    /// <summary>
    /// Long lists, and notices that become thousands of letters: nobody's search and no window waits behind them.
    /// </summary>
    Letters,

    /// <summary>What scripts ask of services, in a line for each owner; a viewer's questions do not wait behind it.</summary>
    Script,

    /// <summary>Compiling scripts: seconds of a processor each.</summary>
    Compile,

    /// <summary>Textures that scripts draw, or fetch from web servers, in a line for each owner.</summary>
    Texture,

    /// <summary>Baking what avatars wear: seconds of a processor each.</summary>
    Bake
}
