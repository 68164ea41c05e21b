namespace OpenSim.Services.Estates;

public enum EstateNewsKind
{
    /// <summary>The regions have another covenant.</summary>
    Covenant,

    /// <summary>Settings or lists of the estate have changed; the estate service has them.</summary>
    Changed,

    /// <summary>Words for everybody in the estate.</summary>
    Message,

    /// <summary>Somebody is sent home.</summary>
    HomeOne,

    /// <summary>Everybody is.</summary>
    HomeAll
}
