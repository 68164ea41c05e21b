namespace OpenSim.World.Land;

/// <summary>A rectangle in region metres, as parcel messages carry it.</summary>
public readonly record struct ParcelArea(float West, float South, float East, float North);
