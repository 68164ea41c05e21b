namespace OpenSim.Services.Tests.Wire;

/// <summary>Which services a fixture asks: those over the stores, or their twins over handlers over them.</summary>
public enum Wiring
{
    Local,
    Remote
}
