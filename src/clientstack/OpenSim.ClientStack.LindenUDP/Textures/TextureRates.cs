namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>How fast textures are sent to a viewer: the three numbers of the ini.</summary>
/// <param name="Period">Milliseconds from one cycle to the next (TextureRequestRate).</param>
/// <param name="Textures">Different textures in a cycle, those of highest priority (TextureSendLimit).</param>
/// <param name="Packets">Packets of each of them (TextureDataLimit).</param>
internal readonly record struct TextureRates(int Period, int Textures, int Packets)
{
    public double PacketsPerSecond => Textures * (double)Packets * 1000 / Period;
}
